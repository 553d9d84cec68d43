import { AppError } from '../../../platform/common/errors.ts';

/**
 * Takes a seat in the first room of a line that has one for the student: `findRooms` says which have seats, and each is tried once. It is asked again after each, because
 * others take seats at the same time. Throws SLOT_FULL, and what `take` throws of the slot that was asked for.
 */
export async function takeAnyRoom<T>({
  slotId,
  findRooms,
  take,
}: {
  /** The one that was asked for. */
  slotId: bigint;
  findRooms: () => Promise<readonly bigint[]>;
  take: (slotId: bigint) => Promise<T>;
}): Promise<T> {
  const tried = new Set<bigint>();
  for (;;) {
    const room = (await findRooms()).find((id) => !tried.has(id));
    if (room === undefined) throw new AppError('SLOT_FULL');
    tried.add(room);
    try {
      return await take(room);
    } catch (error) {
      // another room may be too short for the student, whom the one they saw would suit
      if (!isCode(error, 'SLOT_FULL') && !(room !== slotId && isCode(error, 'SLOT_UNSUITABLE'))) throw error;
    }
  }
}

const isCode = (error: unknown, code: AppError['code']): boolean => error instanceof AppError && error.code === code;
