/** How many files are on their way at once. */
const inFlight = 4;

/** Moves files, a few at a time, and tells at each tenth how many are done. Throws the first failure once nothing is on its way any more. */
export async function moveFiles<T>({
  files,
  move,
  say,
}: {
  files: readonly T[];
  move: (file: T) => Promise<void>;
  say: (done: number, of: number) => void;
}): Promise<void> {
  const waiting = files.values();
  const failures: unknown[] = [];
  let done = 0;
  const moveOn = async () => {
    for (const file of waiting) {
      if (failures.length > 0) return;
      try {
        await move(file);
      } catch (error) {
        failures.push(error);
        return;
      }
      done += 1;
      if (Math.floor((done * 10) / files.length) > Math.floor(((done - 1) * 10) / files.length)) say(done, files.length);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, moveOn));
  if (failures.length > 0) throw failures[0];
}
