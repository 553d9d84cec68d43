import type { Language } from '@abhyas/contract/languages.ts';
import type { z } from 'zod';
import { EngineSchema } from './engine.ts';
import { TestFileSchema } from './schemas.ts';

/** A test whose paper is with an external engine: nothing here says what is in it. */
export const ExternalTestFileSchema = TestFileSchema.pick({
  test: true,
  name: true,
  programme: true,
  type: true,
  proctored: true,
  ranked: true,
  release: true,
  end: true,
  adaptive: true,
  adaptiveEngine: true,
  classStart: true,
  classes: true,
  slots: true,
  takeHome: true,
  checkIn: true,
}).extend({ engine: EngineSchema });

const none = { correct: 0, wrong: 0, blank: 0 };
const noPaper = {
  kind: 'test',
  free: '0',
  solutions: 'end',
  order: 'free',
  marking: { single: none, multiple: none, numeric: none, text: none },
  percentile: 'below',
  curves: {},
  shuffle: { questions: false, options: false },
  calculator: 'none',
  keypad: false,
  fullScreen: false,
  copying: true,
  scratch: true,
  instructions: '',
  languages: [] as Language[],
} as const;

/** Whether a test ranks its candidates: as its file says, by default if it is a mock. */
export const isRanked = ({ kind, type, ranked }: Pick<TestEntry, 'kind' | 'type' | 'ranked'>): boolean =>
  kind === 'test' && (ranked === undefined ? /\bmocks?\b/i.test(type) : ranked === '1');

/** What a file of `tests` holds. */
export type TestEntry = z.output<typeof TestFileSchema> & { readonly engine: z.output<typeof EngineSchema> | null };

const external = ExternalTestFileSchema.transform((about): TestEntry => ({ ...noPaper, ...about, sections: [] }));
const own = TestFileSchema.transform((test): TestEntry => ({ ...test, engine: null }));

/** How a file of `tests` is read: one with an `engine` has no paper, any other has a whole one. */
export function testSchemaOf(written: unknown): z.ZodType<TestEntry> {
  return typeof written === 'object' && written !== null && 'engine' in written ? external : own;
}
