/** Whether a key names an HLS playlist: the one kind of file that is not sent as it is stored. */
export const isPlaylist = (key: string): boolean => key.endsWith('.m3u8');

/** A name beside the playlist: no folder, no host, nothing hidden. */
const besidePattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const attribute = /(?<=[:,]URI=")[^"]*(?=")/g;

interface PlaylistFile {
  /** Counts from 1. */
  readonly line: number;
  readonly name: string;
}

/** The files that a playlist names, in order: segments, other playlists, what they begin with, keys. */
export function filesOf(text: string): PlaylistFile[] {
  return text.split(/\r?\n/).flatMap((written, index) => {
    const line = written.trim();
    const names = line.startsWith('#') ? (line.match(attribute) ?? []) : [line];
    return names.filter((name) => name !== '').map((name) => ({ line: index + 1, name }));
  });
}

/** Whether a name in a playlist is a file in the same folder. */
export const isSameFolder = (name: string): boolean => besidePattern.test(name);

/** The playlist with every file in it named by a signed url. `sign` is asked once for each key. */
export async function signPlaylist({
  text,
  key,
  sign,
}: {
  text: string;
  key: string;
  sign: (key: string) => Promise<string>;
}): Promise<string> {
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const names = [...new Set(filesOf(text).map(({ name }) => name))].filter(isSameFolder);
  const urls = new Map(await Promise.all(names.map(async (name) => [name, await sign(`${folder}${name}`)] as const)));
  return text
    .split(/\r?\n/)
    .map((line) => (line.startsWith('#') ? line.replaceAll(attribute, (name) => urls.get(name) ?? name) : (urls.get(line.trim()) ?? line)))
    .join('\n');
}

/** How long an HLS playlist plays in seconds, by its segments; null for one that lists other playlists. */
export function secondsOf(text: string): number | null {
  const lengths = [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
  return lengths.length === 0 ? null : lengths.reduce((sum, seconds) => sum + seconds, 0);
}
