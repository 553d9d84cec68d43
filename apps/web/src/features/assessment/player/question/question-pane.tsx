import { IconStrikethrough } from '@tabler/icons-react';
import { useId } from 'react';
import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { isUnfit, optionsToChoose, sameResponse } from '@abhyas/rules/assessment/types/asked.ts';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/session.ts';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { useArrivalFocus } from '../../../../ui/focus/use-arrival-focus.ts';
import { MarkingBadges } from '../../shared/marking-badges.tsx';
import { RichText } from '../../../../shared/assessment/question/rich-text.tsx';
import type { Shown } from '../../../../shared/assessment/question/both-languages.ts';
import { keyMap } from '../../../../shared/assessment/keys/keyboard.ts';
import { LanguageNote, type Languages, LanguageSwitch } from '../../shared/languages.tsx';
import { responseText, shownTypes, typeName } from '../../../../shared/assessment/types/types.ts';
import classes from '../frame/panes.module.css';
import type { ReactNode } from 'react';

interface QuestionPaneProps {
  readonly view: PlayerView;
  readonly tools: ReactNode;
  /** What kind of question it is and what it brings are below its head, which has no room for them. */
  readonly isSmall: boolean;
  /** Of a paper in two languages: which of them the question is shown in. */
  readonly languages: {
    readonly languages: Languages;
    readonly shown: Shown;
    readonly letters: 'on' | 'off';
    readonly onChoose: (shown: Shown) => void;
    readonly onAll: () => void;
  } | null;
  /** What helps, where the answer is checked at once. */
  readonly hints: ReactNode;
  /** Replaces the answer once that is final. */
  readonly checked: ReactNode;
  readonly ruledOut: ReadonlySet<string>;
  readonly ruling: 'shown' | 'quiet';
  readonly onRuling: () => void;
  readonly onChoose: (response: Response | null) => void;
  readonly onRuleOut: (label: string) => void;
  readonly onEnter: () => void;
}

/** The question on the screen, with what it brings and the place for its answer. `tools` are in its head. */
export function QuestionPane(props: QuestionPaneProps) {
  const { item } = props.view;
  return item === null ? null : <Question key={item.itemId} item={item} {...props} />;
}

/** Its heading takes the focus, wherever the question was asked for: in the question before, the palette or a bar. */
function Question({
  item,
  view,
  tools,
  isSmall,
  languages,
  hints,
  checked,
  ruledOut,
  ruling,
  onRuling,
  onChoose,
  onRuleOut,
  onEnter,
}: QuestionPaneProps & { readonly item: ItemForCandidate }) {
  const { response } = view;
  const stemId = useId();
  const passageId = useId();
  const title = useArrivalFocus<HTMLHeadingElement>({ isAsked: true });
  const { Field, hint } = shownTypes[item.type];
  const kind = (
    <>
      <Badge>{typeName(item.type)}</Badge>
      {view.state.scale === undefined && <MarkingBadges item={item} />}
    </>
  );
  return (
    <section
      className={`${classes['pane']} @container h-full overflow-auto bg-card focus-visible:-outline-offset-2`}
      tabIndex={0}
      aria-label={m.test_question({ number: item.number })}
    >
      <header
        className={`${classes['head']} [position:var(--stays)] z-1 top-0 flex flex-wrap gap-x-2 gap-y-1 items-center min-h-12 px-8 pt-2 pb-1 bg-card`}
      >
        <h1 ref={title} tabIndex={-1} className="me-auto text-[1rem]" aria-describedby={item.passageId === '' ? undefined : passageId}>
          {m.test_question({ number: item.number })}
        </h1>
        {/* the focus comes after the passage, which who does not see it would miss */}
        <span id={passageId} hidden>
          {m.test_passage_before()}
        </span>
        {!isSmall && kind}
        {optionsToChoose(item).length > 0 && (
          <button
            type="button"
            className={`${classes['tool']} inline-flex gap-1.5 items-center min-h-8 px-2 py-0 border border-transparent rounded-control bg-transparent text-body text-xs font-medium whitespace-nowrap cursor-pointer hover:bg-hover aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text`}
            aria-pressed={ruling === 'shown'}
            onClick={onRuling}
          >
            <IconStrikethrough size={18} stroke={1.75} aria-hidden />
            <span>{m.test_rule_tool()}</span>
          </button>
        )}
        {tools}
      </header>
      <div className={`${classes['body']} max-w-[900px] flex flex-col gap-4 px-8 pt-2 pb-8`}>
        {isSmall && <p className="flex flex-wrap gap-2">{kind}</p>}
        {languages !== null && <LanguageSwitch {...languages} hasVersion={item.versions !== undefined} />}
        <div id={stemId} className={classes['stem']}>
          <RichText html={item.stemHtml} />
        </div>
        {hint !== null && checked === null && <p className="min-h-[1.25rem] text-muted text-sm">{hint()}</p>}
        {checked ?? (
          <Field
            item={item}
            response={response}
            ruledOut={ruledOut}
            ruling={ruling}
            keypad={view.state.keypadOnly ? 'only' : 'beside'}
            onChoose={onChoose}
            onRuleOut={onRuleOut}
            onEnter={onEnter}
            labelledBy={stemId}
          />
        )}
        {hints}
        {checked === null && <UnsavedHint view={view} />}
        {languages !== null && item.versions !== undefined && (
          <LanguageNote
            {...languages}
            keys={languages.letters === 'off' ? [] : [[keyMap.language, m.test_key_language()], ...shortKeys(item)]}
          />
        )}
      </div>
    </section>
  );
}

/** The keys that choose among the options, in a word. */
function shortKeys(item: ItemForCandidate): [string[], string][] {
  const options = optionsToChoose(item).length;
  return options === 0 ? [] : [[[`1 \u2013 ${Math.min(options, 9)}`], m.test_key_choose()]];
}

/** Says that what is on the screen is not the answer yet, and beside it what is. */
function UnsavedHint({ view }: { view: PlayerView }) {
  const saved = view.item === null ? null : (view.items.get(view.item.itemId)?.response ?? null);
  // a field that holds no number says so itself: saving it is refused
  const isNoNumber = view.item !== null && isUnfit({ type: view.item.type, response: view.response });
  if (isNoNumber || sameResponse(saved, view.response)) return <p className="min-h-[1.25rem] text-muted text-sm" data-empty />;
  if (view.state.solutions === 'each') return <p className="min-h-[1.25rem] text-muted text-sm">{m.practice_not_checked_yet()}</p>;
  if (view.item === null || saved === null) return <p className="min-h-[1.25rem] text-muted text-sm">{m.test_not_saved_yet()}</p>;
  const now = view.response === null ? m.test_newer_none() : responseText({ item: view.item, response: view.response });
  return (
    <div className="grid gap-1 text-muted text-sm">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 m-0">
        <div className="flex gap-2 items-center">
          <dt>{m.test_newer_saved()}</dt>
          <dd className="m-0 text-ink font-strong">{responseText({ item: view.item, response: saved })}</dd>
        </div>
        <div className="flex gap-2 items-center">
          <dt>{m.test_newer_choice()}</dt>
          <dd className="m-0 text-warn font-strong">{now}</dd>
        </div>
      </dl>
      <p>{view.review === null ? m.test_not_saved_yet() : m.test_not_saved_change({ left: view.review.left })}</p>
    </div>
  );
}
