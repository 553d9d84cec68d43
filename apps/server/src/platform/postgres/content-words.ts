import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { plainVector } from './words.ts';
import { contentWords } from './tables.ts';

/** The words of all content, for `toTypedQuery`. */
export const knownWords = sql`${contentWords}`;

/** Adds the words of texts that an import brings; `texts` selects them as `text`. Numbers, and what is a single letter or longer than any word, are left out: nothing is like them. */
export async function addContentWords({ tx, texts }: { tx: Transaction; texts: SQL }): Promise<void> {
  await tx.execute(sql`
    insert into ${contentWords} (word)
    select distinct one.word from (${texts}) as content (text)
     cross join lateral unnest(tsvector_to_array(${plainVector(sql`content.text`)})) as one (word)
     where length(one.word) between 2 and 40 and one.word !~ '[0-9]'
     order by 1
    on conflict do nothing`);
}
