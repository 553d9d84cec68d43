import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { callText, eligibleText, metText } from '../chances/answer-words.ts';
import { schoolQueries } from '../queries.ts';

/** An answer of My chances in a comparison; a dash where it can't be had. */
function Answer({ programme, text }: { programme: string; text: (chances: SchoolChances) => string }) {
  const query = useQuery(schoolQueries.chances(useOwnSession(), programme));
  if (query.isPending) return <Skeleton height={20} role="status" aria-label={m.loading()} />;
  return query.data === undefined ? m.sch_none() : text(query.data);
}

function Call({ programme }: { programme: string }) {
  const query = useQuery(schoolQueries.chances(useOwnSession(), programme));
  const { figure, interval } = callText(query.data?.chance ?? null);
  if (figure === null) return <Answer programme={programme} text={() => m.sch_no_estimate()} />;
  return (
    <>
      <strong className="text-ink text-lg font-strong">{figure}</strong> <span className="text-muted text-sm">{interval}</span>
    </>
  );
}

/** The three questions of My chances, each a row of a comparison; their answers are never merged. */
export const chanceRows = [
  { name: m.sch_likely, value: (programme: string) => <Call programme={programme} /> },
  { name: m.sch_cutoff_met, value: (programme: string) => <Answer programme={programme} text={({ cutoff }) => metText(cutoff)} /> },
  {
    name: m.sch_eligible,
    value: (programme: string) => <Answer programme={programme} text={({ eligibility }) => eligibleText(eligibility)} />,
  },
] as const;
