import type { AnswerKey } from '@abhyas/contract/assessment/item-types.ts';
import { choice } from './choice/scored.ts';
import type { KeyKind, ScoredKey } from './forms.ts';
import { match } from './match/scored.ts';
import { numeric, text } from './typed/scored.ts';

const keys: { readonly [K in KeyKind]: ScoredKey<K> } = { choice, numeric, text, match };

/** What the portal does with a key, by its kind. */
// a key and the row of its own kind go together, which the table says and TypeScript cannot see
export const scoredBy = ({ kind }: AnswerKey) => keys[kind] as ScoredKey<KeyKind>;

/** The correct answer as text: option labels, the number with its tolerance, or the accepted spellings. */
export const formatAnswerKey = (key: AnswerKey): string[] => scoredBy(key).format(key);

/** Whether two keys say the same, whatever the order of their options. */
export const isSameKey = (one: AnswerKey, other: AnswerKey): boolean =>
  one.kind === other.kind && scoredBy(one).canonical(one) === scoredBy(other).canonical(other);
