import { type SQL, sql } from 'drizzle-orm';

/** Devanagari by what it sounds like: letters that are often taken for each other are one, and signs without a sound of their own are left out. */
const sounds: readonly (readonly [letters: string, sound: string])[] = [
  ['अआा', 'a'],
  ['इईिी', 'i'],
  ['उऊुू', 'u'],
  ['ऋृ', 'r'],
  ['एऐेै', 'e'],
  ['ओऔोौ', 'o'],
  ['कख', 'k'],
  ['गघ', 'g'],
  ['ङञणनंँ', 'n'],
  ['चछ', 'c'],
  ['जझ', 'j'],
  ['टठतथ', 't'],
  ['डढदध', 'd'],
  ['पफ', 'p'],
  ['बभ', 'b'],
  ['म', 'm'],
  ['य', 'y'],
  ['र', 'r'],
  ['लळ', 'l'],
  ['व', 'v'],
  ['शषस', 's'],
  ['हः', 'h'],
  ['़्', ''],
];
const from = sounds.map(([letters]) => letters).join('');
const to = sounds.map(([letters, sound]) => sound.repeat(letters.length)).join('');

/** A word by the letters that pg_trgm compares: in a database with the locale C it knows those of Latin alone. Immutable, for an index. */
export const lettersOf = (word: SQL): SQL => sql`translate(${word}, ${sql.raw(`'${from}', '${to}'`)})`;
