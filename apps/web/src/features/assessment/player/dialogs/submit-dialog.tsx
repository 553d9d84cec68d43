import { Button } from '@mantine/core';
import { countPalette } from '@abhyas/rules/assessment/log/palette.ts';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/player-view.ts';
import { Dialog } from '../../shared/dialog.tsx';
import { StateMark } from '../../shared/state-mark.tsx';
import { shortStateName } from '../../../../shared/assessment/question/words.ts';
import classes from './submit-dialog.module.css';
import { UnsavedNotice } from '../shared/unsaved-notice.tsx';

const columns = ['answered', 'not-answered', 'marked', 'answered-and-marked', 'not-visited'] as const;

/** Asks once before the test is closed, with what is answered, marked and left in each section. */
export function SubmitDialog({
  view,
  opened,
  onClose,
  onGo,
  onSubmit,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  onSubmit: () => void;
}) {
  const unopened = view.state.sections.filter(({ items }) => items.length === 0).map(({ name }) => name);
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={m.test_submit_title()}>
      <CountsTable view={view} />
      {unopened.length > 0 && <p className={classes['unsaved']}>{m.test_submit_unopened({ names: unopened.join(', ') })}</p>}
      <UnsavedNotice view={view} sections={view.state.sections} onGo={onGo} />
      <p className={classes['text']}>{m.test_submit_text()}</p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.test_submit_back()}
        </Button>
        <Button onClick={onSubmit}>{m.test_submit()}</Button>
      </div>
    </Dialog>
  );
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
          {sections.map(({ sectionId, name, items, questionCount }) => {
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
                    {counts[state]}
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
