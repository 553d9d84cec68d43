import { useEffect, useState } from 'react';
import { canSeal, openSealed, seal, sealingKey } from '../../../../lib/device/sealed.ts';
import type { Option } from './option.ts';

/** What someone opened from the search last, on this device. Sealed, because it may be the words of a note or the name of a student; signing out removes it with the rest of the local storage. */
const max = 6;
const keyName = 'recent';
const placeOf = (personId: string): string => `abhyas-recent-${personId}`;

type Recent = Pick<Option, 'key' | 'kind' | 'text' | 'place' | 'state' | 'url'>;

const toText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Last opened first; none where the browser can seal nothing or what it has cannot be opened. */
export async function readRecent(personId: string): Promise<Option[]> {
  try {
    const [iv = '', bytes = ''] = localStorage.getItem(placeOf(personId))?.split('.') ?? [];
    if (bytes === '' || !canSeal()) return [];
    const sealed = { iv: toBytes(iv), bytes: toBytes(bytes).buffer };
    const rows = (await openSealed({ key: await sealingKey(keyName), place: placeOf(personId), sealed })) as Recent[];
    return rows.map((row) => ({ ...row, marks: [] }));
  } catch {
    return [];
  }
}

/** Puts an option first among those of a person. A browser that cannot keep it goes without. */
export async function addRecent({ personId, option }: { personId: string; option: Option }): Promise<void> {
  try {
    if (!canSeal()) return;
    const others = (await readRecent(personId)).filter(({ key }) => key !== option.key);
    const value: Recent[] = [option, ...others]
      .slice(0, max)
      .map(({ key, kind, text, place, state, url }) => ({ key, kind, text, place, state, url }));
    const { iv, bytes } = await seal({ key: await sealingKey(keyName), place: placeOf(personId), value });
    localStorage.setItem(placeOf(personId), `${toText(iv)}.${toText(new Uint8Array(bytes))}`);
  } catch {
    // storage is full or switched off
  }
}

/** What a person opened last, empty until it is read. */
export function useRecent(personId: string): readonly Option[] {
  const [recent, setRecent] = useState<readonly Option[]>([]);
  useEffect(() => {
    let gone = false;
    void readRecent(personId).then((options) => (gone ? undefined : setRecent(options)));
    return () => {
      gone = true;
    };
  }, [personId]);
  return recent;
}
