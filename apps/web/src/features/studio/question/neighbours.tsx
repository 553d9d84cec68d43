import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { bankTitle } from '../bank/words.tsx';
import { StemLine } from '../source/stem-line.tsx';
import classes from './question.module.css';
import editor from '../source/editor.module.css';
import { Keys } from '../source/keys.tsx';
import { StateMark } from '../source/state-mark.tsx';

export type Neighbour = AnswerOf<'studioQuestion'>['neighbours'][number];

export const questionPath = (sourceId: string): string => `/studio/questions/${sourceId}`;

/** The other questions and passages of the bank, with what is to be fixed in each. */
export function Neighbours({
  neighbours,
  sourceId,
  file,
  onNew,
}: {
  neighbours: readonly Neighbour[];
  sourceId: string;
  file: string;
  /** Undefined where the bank takes no new ones here. */
  onNew: (() => void) | undefined;
}) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // newer browsers give a promise
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [sourceId]);
  const count = neighbours.filter(({ kind }) => kind === 'question').length;
  return (
    <nav className={editor['list']} aria-label={m.studio_question_neighbours()}>
      <div className="flex gap-2 items-start justify-between px-4 pt-4 pb-2">
        <div className="min-w-0">
          <h2 className="m-0 text-ink text-md font-strong wrap-anywhere">{bankTitle(file)}</h2>
          <p className="m-0 text-muted text-sm">{m.studio_question_count({ count })}</p>
        </div>
        {onNew === undefined ? null : (
          <ActionIcon variant="subtle" size={40} aria-label={m.studio_question_new()} title={m.studio_question_new()} onClick={onNew}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ul className={`${editor['rows']} m-0 p-0 list-none`}>
        {neighbours.map(({ sourceId: id, key, kind, title, line, state, faults }) => {
          const isOpen = id === sourceId;
          return (
            <li key={id}>
              <PathLink
                ref={isOpen ? current : null}
                href={questionPath(id)}
                className={classes['neighbour']}
                data-kind={kind}
                aria-current={isOpen ? 'page' : undefined}
              >
                <StateMark state={state} />
                <span className="flex-1 min-w-0">
                  <span className={classes['title']}>
                    {title.trim() !== '' ? (
                      <StemLine title={title} line={line} />
                    ) : kind === 'passage' ? (
                      m.test_passage()
                    ) : (
                      m.studio_question_untitled()
                    )}
                  </span>
                  <span className="block text-muted text-xs">{key}</span>
                </span>
                {faults === 0 ? null : (
                  <span className="text-warn text-sm font-strong">
                    <span aria-hidden>{faults}</span>
                    <span className="visually-hidden">{m.studio_question_to_fix({ count: faults })}</span>
                  </span>
                )}
              </PathLink>
            </li>
          );
        })}
      </ul>
      <Keys
        className="px-4 py-3 border-t border-line"
        rows={[
          [['Alt', '↑', '↓'], m.studio_question_keys_neighbour()],
          [['$'], m.studio_question_keys_formula()],
          [['Ctrl', 'Enter'], m.studio_question_keys_begin()],
        ]}
        more={[
          [['Ctrl', 'E'], m.studio_question_keys_source()],
          [['↑', '↓'], m.studio_question_keys_move()],
        ]}
      />
    </nav>
  );
}
