import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { ChancesPanel } from '../chances/chances-panel.tsx';
import { CompareAction } from '../compare/compare-action.tsx';
import { rowName, type SchoolRow } from '../listing/rows.ts';
import { LikeButton } from '../shortlist/like-button.tsx';
import { detailsPath } from '../words.ts';
import classes from './school-home-page.module.css';

interface ChancesPageProps {
  readonly programme: string;
  /** The programme in the listing, as soon as that is there. */
  readonly row: SchoolRow | undefined;
  readonly onBack: () => void;
}

/** My chances where the screen is too narrow for them beside the listing: a page of their own, with the ways on pinned below. */
export function ChancesPage({ programme, row, onBack }: ChancesPageProps) {
  const top = useArrivalFocus<HTMLButtonElement>();
  return (
    <>
      <div className={classes['top']}>
        <Button
          ref={top}
          variant="subtle"
          className={classes['back'] ?? ''}
          data-back
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onBack}
        >
          {m.sch_title()}
        </Button>
        {row === undefined ? null : (
          <LikeButton schoolId={row.schoolId} programId={programme} name={rowName(row)} isLiked={row.isSchoolLiked === '1'} />
        )}
      </div>
      <ChancesPanel programme={programme} isPage />
      <div className={classes['bar']}>
        {row === undefined ? null : (
          <PathButton variant="default" size="sm" href={detailsPath({ schoolId: row.schoolId, programId: programme })}>
            {m.sch_open()}
          </PathButton>
        )}
        <CompareAction />
      </div>
    </>
  );
}
