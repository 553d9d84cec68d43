import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { IconArrowBackUp, IconStrikethrough } from '@tabler/icons-react';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { RichText } from './rich-text.tsx';
import { letterAt } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import classes from './option-list.module.css';

type Choice = Pick<ItemForCandidate, 'itemId' | 'type' | 'options'>;

/** The options of a choice question: native radio buttons or checkboxes, each on a card that can be ruled out for the eye. `ruling`: whether the buttons for it all show. */
export function OptionList({
  item,
  response,
  ruledOut,
  ruling,
  onChoose,
  onRuleOut,
  labelledBy,
}: {
  item: Choice;
  response: Response | null;
  ruledOut: ReadonlySet<string>;
  ruling: 'shown' | 'quiet';
  onChoose: (response: Response | null) => void;
  onRuleOut: (label: string) => void;
  labelledBy: string;
}) {
  const chosen = response?.kind === 'choice' ? response.labels : [];
  const single = item.type === 'single';
  const id = useId();
  return (
    <div
      role={single ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      className={`${classes['list']} flex flex-col gap-3`}
      data-ruling={ruling}
    >
      {item.options.map(({ label, html }, place) => {
        const letter = letterAt(place);
        const selected = chosen.includes(label);
        const out = ruledOut.has(label) && !selected;
        return (
          <div
            key={label}
            className={`${classes['option']} flex items-stretch border border-line rounded-control bg-card`}
            data-selected={selected}
            data-out={out}
          >
            <label className={`${classes['choice']} flex flex-1 gap-3 items-center min-w-0 py-3 pr-0 pl-4 text-ink cursor-pointer`}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={`item-${item.itemId}`}
                checked={selected}
                // WebKit runs the letter and the text together where the label alone names it
                aria-labelledby={`${id}-${place}-letter ${id}-${place}-text`}
                onChange={() => onChoose(choose({ item, chosen, label }))}
              />
              <span id={`${id}-${place}-letter`} className={`${classes['letter']} min-w-[1ch] flex-none text-muted text-sm font-strong`}>
                {out ? <s>{letter}</s> : letter}
                {out && <span className="visually-hidden">{m.test_ruled_out()}</span>}
              </span>
              <span id={`${id}-${place}-text`} className={classes['text']}>
                <RichText html={html} look="inline" />
              </span>
            </label>
            <button
              type="button"
              className={`${classes['rule']} flex-none self-center w-9 h-9 p-0 border-0 rounded-control bg-transparent text-muted text-sm font-strong cursor-pointer opacity-0 hover:bg-hover hover:text-ink aria-disabled:invisible`}
              aria-pressed={out}
              aria-label={m.test_rule_out({ label: letter })}
              title={out ? m.test_rule_in({ label: letter }) : m.test_rule_out({ label: letter })}
              aria-disabled={selected}
              onClick={() => !selected && onRuleOut(label)}
            >
              {out ? (
                <IconArrowBackUp className="block m-auto" size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconStrikethrough className="block m-auto" size={18} stroke={1.75} aria-hidden />
              )}
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** The response after a choice of `label`: it replaces the one of a radio, and comes or goes with a checkbox. */
export function choose({ item, chosen, label }: { item: Pick<Choice, 'type'>; chosen: readonly string[]; label: string }): Response | null {
  if (item.type === 'single') return { kind: 'choice', labels: [label] };
  const labels = chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label].sort();
  return labels.length === 0 ? null : { kind: 'choice', labels };
}
