import { swapped } from '@abhyas/rules/search/is-like.ts';
import { and, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import type { personView } from '../identity/people/views.ts';

type Person = ReturnType<typeof personView>;

/** First and last name as the index of their letters has them. */
const nameOf = ({ firstName, lastName }: Person): SQL => sql`(${firstName} || ' ' || ${lastName})`;
const pattern = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Holds for people whose name or ID has this text in it. No one is shown a parent's ID. */
export const isNamed = (person: Person, typed: string): SQL | undefined =>
  or(ilike(nameOf(person), pattern(typed)), and(ne(person.role, 'parent'), ilike(person.pin, pattern(typed))));

/** Longer than any name: beyond it there is nothing to swap. */
const maxSwapped = 40;

/** Holds for people whose name has a word like this text by its groups of three letters, or with two letters swapped: for one in which nothing is found as it is. */
export const isNamedLike = (person: Person, typed: string): SQL | undefined =>
  or(sql`${typed} <<% ${nameOf(person)}`, ...swapped(typed.slice(0, maxSwapped)).map((other) => ilike(nameOf(person), pattern(other))));
