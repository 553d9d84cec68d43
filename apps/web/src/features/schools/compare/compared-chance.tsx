import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { callText, eligibleText, metText } from '../chances/answer-words.ts';
import { schoolQueries } from '../queries.ts';
import type { ComparedRow } from './compared-rows.ts';

function callWords({ chance }: SchoolChances) {
  const { figure, interval } = callText(chance);
  if (figure === null) return m.sch_no_estimate();
  return (
    <>
      <strong className="text-ink text-lg font-strong">{figure}</strong> <span className="text-muted text-sm">{interval}</span>
    </>
  );
}

/** The three questions of My chances, each a row of a comparison; their answers are never merged. A dash is for an answer that can't be had. */
export function useChanceRows(programmes: readonly string[]): ComparedRow[] {
  const session = useOwnSession();
  const queries = useQueries({ queries: programmes.map((programme) => schoolQueries.chances(session, programme)) });
  const found = new Map(programmes.map((programme, at) => [programme, queries[at]]));
  const row = (
    name: string,
    text: (chances: SchoolChances) => string,
    words: (chances: SchoolChances) => ReactNode = text,
  ): ComparedRow => ({
    name,
    text: ({ programId }) => {
      const data = found.get(programId)?.data;
      return data === undefined ? null : text(data);
    },
    value: ({ programId }) => {
      const query = found.get(programId);
      if (query?.isPending === true) return <Skeleton height={20} role="status" aria-label={m.loading()} />;
      return query?.data === undefined ? m.sch_none() : words(query.data);
    },
  });
  return [
    row(m.sch_likely(), ({ chance }) => callText(chance).figure ?? m.sch_no_estimate(), callWords),
    row(m.sch_cutoff_met(), ({ cutoff }) => metText(cutoff)),
    row(m.sch_eligible(), ({ eligibility }) => eligibleText(eligibility)),
  ];
}
