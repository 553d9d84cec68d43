import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';
import { readPack } from '../read-pack.ts';

const demo = fileURLToPath(new URL('../../../../../content/demo', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'abhyas-front-page-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A copy of the demo pack with one of its files changed. */
function packWith(name: string, { file, change }: { file: string; change: (text: string) => string }): string {
  const folder = join(scratch, name);
  cpSync(demo, folder, { recursive: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return folder;
}
const faultsOf = (folder: string) => {
  const read = readPack(folder);
  return 'faults' in read ? read.faults : [];
};

describe('a pack', () => {
  test('is told each fault of its promotions, offers and blogs with file and line', () => {
    const line = (folder: string, file: string, part: string) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes(part)) + 1;
    const promotions = packWith('faulty', {
      file: 'promotions.yaml',
      change: (text) =>
        text
          .replace('key: vocab-daily', 'key: formula-cards')
          .replace('media/promo-essay-check.svg', 'media/nowhere.svg')
          .replace('media/promo-campus-visit.svg', 'media/discriminant.mp4')
          .replace('from: today-30d, to: today+120d', 'from: today+9d, to: today+1d')
          .replace('    variant: online', '    variant: evening')
          .replace('place: home-small, programme: cat-2026', 'place: home-small, programme: sat'),
    });
    const at = (part: string) => ({ file: 'promotions.yaml', line: line(promotions, 'promotions.yaml', part) });
    const found = faultsOf(promotions);
    expect(found).toContainEqual({ ...at('Five words'), cause: "the key 'formula-cards' appears twice" });
    expect(found).toContainEqual({ ...at('nowhere.svg'), cause: "there is no file 'media/nowhere.svg' in the pack" });
    expect(found).toContainEqual({ ...at('discriminant.mp4'), cause: "'media/discriminant.mp4' is not a picture" });
    expect(found).toContainEqual({ ...at('today+9d'), cause: 'the last day is before the first' });
    expect(found).toContainEqual({ ...at('variant: evening'), cause: "there is no variant of programme cat-2026 'evening' in the pack" });
    expect(found).toContainEqual({ ...at('programme: sat'), cause: "there is no programme 'sat' in the pack" });
    expect(found).toHaveLength(6);
  });

  test.each(['http://abhyas.test/x', 'javascript:alert(1)', 'https://name:word@abhyas.test/x', '/upgrade'])(
    'whose link is %s is refused: what leaves the portal goes over https and carries no password',
    (address) => {
      expect(checkEdited({ 'blogs.yaml': ['https://sound.test', address] })).toEqual([
        expect.stringMatching(/^blogs\.yaml:2 {2}url: must/),
      ]);
    },
  );
});
