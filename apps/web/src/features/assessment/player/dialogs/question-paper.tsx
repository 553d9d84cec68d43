import { Fragment } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/session/player-view.ts';
import { Dialog } from '../../shared/dialog.tsx';
import { RichText } from '../../../../shared/assessment/question/rich-text.tsx';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { MarkingBadges } from '../../shared/marking-badges.tsx';
import { StateMark } from '../../shared/state-mark.tsx';
import { letterAt } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { stateName, typeName } from '../../../../shared/assessment/question/words.ts';
import { markState } from '../shared/mark-state.ts';
import classes from './question-paper.module.css';

/** All questions of the section to read; a number leads to its question. Reading here is no visit. */
export function QuestionPaper({
  view,
  opened,
  onClose,
  onGo,
  scale,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  /** Of the text, as in the player. */
  scale: number;
}) {
  const { section } = view;
  return (
    <Dialog opened={opened} onClose={onClose} size={880} title={m.test_question_paper_of({ name: section.name })}>
      <div style={{ ['--reading-scale' as string]: scale }}>
        {section.items.map((item, at) => {
          const passage = section.passages.find(({ passageId }) => passageId === item.passageId);
          const first = passage !== undefined && section.items[at - 1]?.passageId !== item.passageId;
          const palette = markState({ view, itemId: item.itemId });
          return (
            <Fragment key={item.itemId}>
              {first && (
                <div className={classes['passage']}>
                  {passage.title !== '' && <h3>{passage.title}</h3>}
                  <RichText html={passage.html} look="reading" />
                </div>
              )}
              <article className={classes['item']} aria-label={m.test_question({ number: item.number })}>
                <button
                  type="button"
                  className={classes['go']}
                  aria-label={`${m.test_go_to({ number: item.number })}, ${stateName(palette)}`}
                  onClick={() => onGo(item.itemId)}
                >
                  <StateMark state={palette}>{item.number}</StateMark>
                </button>
                <div className={classes['text']}>
                  <p className={classes['facts']}>
                    <Badge>{typeName(item.type)}</Badge>
                    <MarkingBadges marking={item.marking} />
                  </p>
                  <RichText html={item.stemHtml} />
                  {item.options.length > 0 && (
                    <ol className={classes['options']}>
                      {item.options.map(({ label, html }, place) => (
                        <li key={label}>
                          <span className={classes['letter']}>{letterAt(place)}</span>
                          <RichText html={html} look="inline" />
                        </li>
                      ))}
                    </ol>
                  )}
                </div>
              </article>
            </Fragment>
          );
        })}
      </div>
    </Dialog>
  );
}
