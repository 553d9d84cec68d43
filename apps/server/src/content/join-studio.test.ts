import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StudioSource } from '../modules/sources/import-queries.ts';
import { joinStudio } from './join-studio.ts';

const file = 'questions/bank.md';
const question = (key: string, text: string) => `## Question ${key}\n\n${text}\n\n`;
const sourceOf = (key: string, position: number, texts: Partial<Pick<StudioSource, 'imported' | 'published' | 'text'>>): StudioSource => {
  const { imported = null, published = imported, text = published ?? '' } = texts;
  return { path: `${file}#question/${key}`, file, position, removed: false, imported, published, text };
};
const bank = `---\ntopic: Sums\n---\n\n${question('q-1', 'One')}${question('q-2', 'Two')}`;
const join = (studio: StudioSource[], text: string | null = bank, keep: 'pack' | 'studio' | null = null) =>
  joinStudio({ studio, textOf: () => text, keep });

describe('a pack and what was changed in the studio', () => {
  it('leaves the studio what the pack left as it was, and shows what was published', () => {
    const changed = sourceOf('q-2', 2, {
      imported: question('q-2', 'Two'),
      published: question('q-2', 'Deux'),
      text: question('q-2', 'Zwei'),
    });
    const { files, kept, meetings } = join([changed]);
    expect(files.get(file)).toBe(bank.replace('Two', 'Deux'));
    expect([...kept]).toEqual([changed.path]);
    expect(meetings).toEqual([]);
  });

  it('asks where both changed a question, and takes whose was said', () => {
    const changed = sourceOf('q-2', 2, { imported: question('q-2', 'Old'), published: question('q-2', 'Deux') });
    expect(join([changed])).toMatchObject({ meetings: [{ path: changed.path, file, line: 9 }] });
    expect(join([changed], bank, 'studio').files.get(file)).toBe(bank.replace('Two', 'Deux'));
    expect(join([changed], bank, 'pack')).toEqual({ files: new Map(), kept: new Set(), meetings: [] });
  });

  it('keeps a question that was made in the studio at its place, and one that the pack took out and the studio changed is asked about', () => {
    const made = sourceOf('q-3', 2, { published: question('q-3', 'Three') });
    const above = sourceOf('q-1', 1, { imported: question('q-1', 'One'), text: question('q-1', 'Draft') });
    expect(join([above, made]).files.get(file)).toBe(
      bank.replace(question('q-2', 'Two'), question('q-3', 'Three') + question('q-2', 'Two')),
    );
    const draft = sourceOf('q-4', 3, { text: question('q-4', 'Four') });
    expect(join([draft])).toEqual({ files: new Map(), kept: new Set([draft.path]), meetings: [] });
    const gone = sourceOf('q-9', 3, { imported: question('q-9', 'Nine'), published: question('q-9', 'Neuf') });
    expect(join([gone]).meetings).toEqual([{ path: gone.path, file, line: 1 }]);
  });

  it('has nothing to ask where both have the same, and knows a line of JSON by what was imported', () => {
    const same = sourceOf('q-2', 2, { imported: question('q-2', 'Old'), published: question('q-2', 'Two') });
    expect(join([same])).toEqual({ files: new Map(), kept: new Set(), meetings: [] });
    const line: StudioSource = {
      ...sourceOf('x', 1, { imported: '{"a":1}\n', published: '{"a":2}\n' }),
      path: 'questions/b.jsonl#question/x',
      file: 'questions/b.jsonl',
    };
    expect(join([line], '{"b":1}\n{"a":1}\n').files.get('questions/b.jsonl')).toBe('{"b":1}\n{"a":2}\n');
  });

  it('never loses a text of either side without asking', () => {
    const texts = fc.constantFrom('A', 'B', 'C');
    fc.assert(
      fc.property(texts, texts, texts, texts, (packed, imported, published, text) => {
        const of = (each: string) => question('q-1', each);
        const source = sourceOf('q-1', 1, { imported: of(imported), published: of(published), text: of(text) });
        const { files, kept, meetings } = join([source], of(packed));
        const isSame = packed === text;
        const isAsked = !isSame && packed !== imported && packed !== published;
        const shown = isSame || isAsked ? packed : published;
        expect({ asked: meetings.length, kept: kept.size, shown: files.get(file) ?? of(packed) }).toEqual({
          asked: isAsked ? 1 : 0,
          kept: isSame || isAsked ? 0 : 1,
          shown: of(shown),
        });
      }),
    );
  });
});
