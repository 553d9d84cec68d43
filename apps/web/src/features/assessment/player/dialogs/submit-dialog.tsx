import type { ItemForCandidate, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { Button } from '@mantine/core';
import { paidBlanks } from '@abhyas/rules/assessment/paper/paid-blanks.ts';
import { countPalette } from '@abhyas/rules/assessment/log/palette.ts';
import { useState, type ReactNode } from 'react';
import { figure } from '../../../../lib/format/marks.ts';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/session/player-view.ts';
import { Dialog } from '../../shared/dialog.tsx';
import { StateMark } from '../../shared/state-mark.tsx';
import { shortStateName } from '../../../../shared/assessment/question/words.ts';
import classes from './submit-dialog.module.css';
import { UnsavedNotice } from '../shared/unsaved-notice.tsx';

const columns = ['answered', 'not-answered', 'marked', 'answered-and-marked', 'not-visited'] as const;

/**
 * Asks once before the test is closed, with what is answered, marked and left in each section. While sections are still to come (`isEarly`) the candidate
 * also confirms that they go without them.
 */
export function SubmitDialog({
  view,
  isEarly,
  opened,
  onClose,
  onGo,
  onSubmit,
}: {
  view: PlayerView;
  isEarly: boolean;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  onSubmit: () => void;
}) {
  const { state, section } = view;
  const at = state.sections.findIndex(({ sectionId }) => sectionId === section.sectionId);
  const namesOf = (sections: readonly SectionForCandidate[]) => sections.map(({ name }) => name).join(', ');
  const closed = state.order === 'fixed' ? namesOf(state.sections.slice(0, at)) : '';
  const toCome = isEarly ? namesOf(state.sections.slice(at + 1)) : '';
  const penalty = penaltyWords(view);
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={isEarly ? m.test_end_title() : m.test_submit_title()}>
      <CountsTable view={view} />
      {toCome !== '' && <p className={classes['unsaved']}>{m.test_submit_unopened({ names: toCome })}</p>}
      <UnsavedNotice view={view} sections={state.sections} onGo={onGo} />
      {closed !== '' && <p className={classes['text']}>{m.test_submit_closed({ names: closed })}</p>}
      {penalty !== '' && <p className={classes['text']}>{penalty}</p>}
      <p className={classes['text']}>{m.test_submit_text()}</p>
      <Confirmed key={String(opened)} ask={toCome === '' ? '' : m.test_end_confirm({ names: toCome })}>
        {(isConfirmed) => (
          <>
            <Button variant="default" onClick={onClose} data-autofocus>
              {m.test_submit_back()}
            </Button>
            <Button {...(isEarly ? { color: 'red' } : {})} disabled={!isConfirmed} onClick={onSubmit}>
              {isEarly ? m.test_end() : m.test_submit()}
            </Button>
          </>
        )}
      </Confirmed>
    </Dialog>
  );
}

/** The buttons of a dialog, below a box to tick first where there is something to `ask`. */
function Confirmed({ ask, children }: { ask: string; children: (isConfirmed: boolean) => ReactNode }) {
  const [isTicked, setTicked] = useState(false);
  return (
    <>
      {ask !== '' && (
        <label className={classes['confirm']}>
          <input type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
          <span>{ask}</span>
        </label>
      )}
      <div className={classes['buttons']}>{children(ask === '' || isTicked)}</div>
    </>
  );
}

/** Whether a section is over and this window, which was loaded again without the server, does not have its questions: what is answered in it is not known here. */
const isUnknown = ({ state, section }: PlayerView, { sectionId, items }: SectionForCandidate): boolean =>
  state.order === 'fixed' && items.length === 0 && indexOf(state, sectionId) < indexOf(state, section.sectionId);

const indexOf = ({ sections }: PlayerView['state'], wanted: string) => sections.findIndex(({ sectionId }) => sectionId === wanted);

/** What the blanks cost as things are, in a paper that has a penalty for them; else ''. */
function penaltyWords(view: PlayerView): string {
  const { state, items: answers } = view;
  if (state.blankPenalty === null || state.sections.some((section) => isUnknown(view, section))) return '';
  const { sectionIds, free, each } = state.blankPenalty;
  const inside = state.sections.filter(({ sectionId }) => sectionIds.includes(sectionId));
  const isAnswered = ({ itemId }: ItemForCandidate) => (answers.get(itemId)?.response ?? null) !== null;
  const blanks = inside.reduce((sum, { items, questionCount }) => sum + questionCount - items.filter(isAnswered).length, 0);
  const beyond = paidBlanks({ blanks, free });
  return beyond === 0 ? m.test_submit_blanks_free({ blanks, free }) : m.test_submit_blanks({ blanks, free, beyond, marks: figure(each) });
}

/** What is in each state, section by section. `only` limits it to one section. */
export function CountsTable({ view, only }: { view: PlayerView; only?: string }) {
  const sections = view.state.sections.filter(({ sectionId }) => only === undefined || sectionId === only);
  return (
    <div className={classes['scroll']} tabIndex={0} role="group" aria-label={m.test_questions()}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{m.test_section()}</th>
            <th scope="col">{m.test_questions()}</th>
            {columns.map((state) => (
              <th key={state} scope="col">
                <StateMark state={state} size="small" />
                <span>{shortStateName(state)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => {
            const { sectionId, name, items, questionCount } = section;
            const open = countPalette(items.flatMap(({ itemId }) => view.items.get(itemId) ?? []));
            const counts = items.length > 0 ? open : { ...open, 'not-visited': questionCount };
            return (
              <tr key={sectionId}>
                <th scope="row">{name}</th>
                <td>
                  <span className={classes['words']} aria-hidden>
                    {m.test_questions()}
                  </span>
                  {questionCount}
                </td>
                {columns.map((state) => (
                  <td key={state} data-state={state}>
                    <span className={classes['words']} aria-hidden>
                      <StateMark state={state} size="small" />
                      {shortStateName(state)}
                    </span>
                    {isUnknown(view, section) ? '\u2013' : counts[state]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
