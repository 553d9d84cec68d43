import { type Language, languageNames, languages } from '@abhyas/contract/languages.ts';
import { maxHints } from '@abhyas/contract/assessment/tag-limits.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { hintsIn, optionsIn, startVersion } from '@abhyas/rules/content/arrange-options.ts';
import {
  changeVersions,
  readFields,
  replaceHints,
  replacePassageVersion,
  replaceOptions,
  replaceSolution,
  replaceStem,
  replaceVersion,
  splitQuestion,
  titledIn,
  versionIn,
  withoutBlanks,
} from '@abhyas/rules/content/question-text.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconBulb, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { Faults } from './faults.tsx';
import { LineField } from './line-field.tsx';
import { type PieceProps, tabId, typeOf } from './places.ts';
import type { Shown } from './preview.tsx';
import classes from './question.module.css';
import { RichField } from './rich-field.tsx';

/** The languages of a question: its own, those that it has a version in with what is to be looked at, and those that it can get one in. */
export function LanguageTabs({
  piece,
  own,
  open,
  faults,
  onOpen,
  onChange,
  now,
  isInside = false,
}: PieceProps & {
  readonly own: Language;
  readonly open: Language | null;
  readonly onOpen: (language: Language | null) => void;
  /** Of the passage that is above its question, which has tabs of its own. */
  readonly isInside?: boolean;
}) {
  const there = splitQuestion(piece).versions.map(({ language }) => language);
  const toSee = (language: Language) =>
    [...faults].reduce((sum, [place, some]) => sum + (place.startsWith(`${language}-`) ? some.length : 0), 0);
  const add = (language: Language) => {
    const before = now();
    const after = startVersion({ piece: before, language, form: itemTypes[typeOf(before)].options });
    onChange(after);
    onOpen(language);
  };
  const tab = (language: Language, isOpen: boolean, chosen: Language | null, count: number) => (
    <button
      key={language}
      id={isInside ? undefined : tabId(chosen)}
      type="button"
      lang={language}
      className={classes['language']}
      aria-pressed={isOpen}
      onClick={() => onOpen(chosen)}
    >
      {languageNames[language]}
      {count === 0 ? null : (
        <span className="inline-flex items-center gap-1 text-warn text-sm">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden /> {count}
        </span>
      )}
    </button>
  );
  return (
    <div role="group" aria-label={m.studio_question_languages()} className="flex flex-wrap items-center gap-1">
      {tab(own, open === null, null, 0)}
      {there.filter((language) => language !== own).map((language) => tab(language, open === language, language, toSee(language)))}
      {languages
        .filter((language) => language !== own && !there.includes(language))
        .map((language) => (
          <Button
            key={language}
            variant="subtle"
            color="gray"
            size="sm"
            lang={language}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            aria-label={m.studio_question_add_language({ language: languageNames[language] })}
            onClick={() => add(language)}
          >
            {languageNames[language]}
          </Button>
        ))}
    </div>
  );
}

/** A version beside the question, part by part; on a phone the version alone. The key and the letters are those of the question. */
export function VersionForm({
  piece,
  language,
  own,
  faults,
  shown,
  onChange,
  now,
}: PieceProps & { readonly language: Language; readonly own: Language; readonly shown: Shown | null }) {
  const form = itemTypes[typeOf(piece)].options;
  const version = versionIn({ piece, language });
  if (version === null) return null;
  const main = splitQuestion(piece);
  const { stem, solution } = splitQuestion(version.text);
  const options = optionsIn({ piece: version.text, form });
  const hints = hintsIn(version.text);
  // its line 2 is that of the heading in the piece
  const lineOf = (line: number) => version.line + line - 2;
  const write = (change: (text: string) => string) => {
    const latest = now();
    const text = versionIn({ piece: latest, language });
    if (text !== null) onChange(replaceVersion({ piece: latest, language, text: change(text.text) }));
  };
  const pair = ({ name, place, text, line, original, change }: Pair) => (
    <Beside
      key={place}
      name={name}
      original={original}
      own={own}
      field={
        <RichField
          place={`${language}-${place}`}
          label={m.studio_question_in_language({ part: name, language: languageNames[language] })}
          isLabelHidden
          look={place === 'stem' ? 'full' : 'quiet'}
          language={language}
          value={text}
          line={lineOf(line)}
          faults={faults.get(`${language}-${place}`)}
          onChange={(next) => write((latest) => change(latest, next))}
        />
      }
    />
  );
  const mainOptions = optionsIn({ piece, form });
  const textOf = (html: string | undefined, text: string) => (shown === null || html === undefined ? text : { html });
  const solutionPart = withoutBlanks(solution ?? { text: '', line: 0 });
  return (
    <div className="grid gap-4">
      <Faults faults={faults.get(`${language}-whole`) ?? []} />
      {pair({
        name: m.studio_question_stem(),
        place: 'stem',
        ...withoutBlanks(stem),
        original: textOf(shown?.stemHtml, main.stem.text.trim()),
        change: replaceStem,
      })}
      {mainOptions.map(({ label, text: original }) => {
        const option = options.find((each) => each.label === label);
        return pair({
          name: m.studio_question_option({ label }),
          place: `option-${label}`,
          text: option?.text ?? '',
          line: option?.line ?? 2,
          original: textOf(shown?.options.find((each) => each.label === label)?.html, original),
          change(latest, next) {
            const there = optionsIn({ piece: latest, form });
            const written = mainOptions.map((each) => ({
              label: each.label,
              text: each.label === label ? next : (there.find((other) => other.label === each.label)?.text ?? ''),
            }));
            return replaceOptions({ piece: latest, options: written, form });
          },
        });
      })}
      {main.hints.map((hint, index) =>
        pair({
          name: m.test_hint({ number: index + 1 }),
          place: `hint-${index + 1}`,
          text: hints[index]?.text ?? '',
          line: hints[index]?.line ?? 2,
          original: textOf(shown?.hints[index], hint.text.trim()),
          change(latest, next) {
            const there = hintsIn(latest);
            const count = Math.max(there.length, index + 1);
            return replaceHints({
              piece: latest,
              hints: Array.from({ length: count }, (_one, place) => (place === index ? next : (there[place]?.text ?? ''))),
            });
          },
        }),
      )}
      {pair({
        name: m.studio_question_solution(),
        place: 'solution',
        ...solutionPart,
        original: textOf(shown?.solutionHtml, main.solution?.text.trim() ?? ''),
        change: replaceSolution,
      })}
      <RemoveVersion language={language} onChange={onChange} now={now} />
    </div>
  );
}

/** A version of a passage beside it: its title where the passage has one, and its text. */
export function PassageVersionForm({
  piece,
  language,
  own,
  faults,
  onChange,
  now,
  look,
}: PieceProps & { readonly language: Language; readonly own: Language; readonly look: 'full' | 'quiet' }) {
  const version = splitQuestion(piece).versions.find((each) => each.language === language);
  if (version === undefined) return null;
  const title = readFields(piece).fields.find(({ name }) => name === 'title')?.value ?? '';
  const { title: ownTitle, text } = titledIn(version);
  const { text: shownText, line } = withoutBlanks(text);
  const write = (change: { title?: string; text?: string }) => {
    const latest = now();
    const there = splitQuestion(latest).versions.find((each) => each.language === language);
    if (there === undefined) return;
    const parts = titledIn(there);
    const before = { title: parts.title, text: withoutBlanks(parts.text).text };
    onChange(replacePassageVersion({ piece: latest, language, ...before, ...change }));
  };
  const inLanguage = (part: string) => m.studio_question_in_language({ part, language: languageNames[language] });
  const place = (part: string) => `${look === 'full' ? '' : 'passage-'}${language}-${part}`;
  return (
    <div className="grid gap-4">
      <Faults faults={faults.get(`${language}-whole`) ?? []} />
      {title === '' && ownTitle === '' ? null : (
        <Beside
          name={m.studio_question_passage_title()}
          original={title}
          own={own}
          field={
            <LineField
              place={place('title')}
              label={inLanguage(m.studio_question_passage_title())}
              value={ownTitle}
              faults={faults.get(`${language}-title`)}
              onChange={(next) => write({ title: next })}
            />
          }
        />
      )}
      <Beside
        name={m.test_passage()}
        original={withoutBlanks(splitQuestion(piece).stem).text}
        own={own}
        field={
          <RichField
            place={place('stem')}
            label={inLanguage(m.test_passage())}
            isLabelHidden
            look={look}
            language={language}
            value={shownText}
            line={line}
            faults={faults.get(`${language}-stem`)}
            onChange={(next) => write({ text: next })}
          />
        }
      />
      <RemoveVersion language={language} onChange={onChange} now={now} />
    </div>
  );
}

/** Takes a version away, with a way back. */
function RemoveVersion({ language, onChange, now }: Pick<PieceProps, 'onChange' | 'now'> & { readonly language: Language }) {
  const remove = () => {
    const before = now();
    const after = replaceVersion({ piece: before, language, text: null });
    onChange(after);
    showUndo({
      message: m.studio_question_version_removed({ language: languageNames[language] }),
      label: m.studio_question_undo(),
      onUndo: () => (now() === after ? onChange(before) : undefined),
    });
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      className="justify-self-start"
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={remove}
    >
      {m.studio_question_remove_language({ language: languageNames[language] })}
    </Button>
  );
}

interface Pair {
  readonly name: string;
  readonly place: string;
  readonly text: string;
  readonly line: number;
  readonly original: string | { readonly html: string };
  readonly change: (latest: string, next: string) => string;
}

function Beside({ name, original, own, field }: { name: string; original: Pair['original']; own: Language; field: ReactNode }) {
  return (
    <section className={classes['beside']} aria-label={name}>
      <h3 className="m-0 text-muted text-sm font-medium">{name}</h3>
      <div className={classes['original']} lang={own}>
        {typeof original === 'string' ? <p className="m-0 whitespace-pre-wrap">{original}</p> : <RichText html={original.html} />}
      </div>
      <div className="min-w-0">{field}</div>
    </section>
  );
}

/** The hints of a question, which are asked for one after the other. */
export function HintFields({ piece, faults, onChange, now }: PieceProps) {
  const hints = hintsIn(piece);
  const write = (change: (hints: string[]) => string[]) => {
    const latest = now();
    onChange(replaceHints({ piece: latest, hints: change(hintsIn(latest).map(({ text }) => text)) }));
  };
  const without = (text: string, index: number) =>
    replaceHints({ piece: text, hints: hintsIn(text).flatMap((hint, place) => (place === index ? [] : [hint.text])) });
  const remove = (index: number) => {
    const before = now();
    // the same hint goes in every language
    const after = changeVersions({ piece: without(before, index), change: (version) => without(version, index) });
    onChange(after);
    showUndo({
      message: m.studio_question_hint_removed({ number: index + 1 }),
      label: m.studio_question_undo(),
      onUndo: () => (now() === after ? onChange(before) : undefined),
    });
  };
  return (
    <div className="grid gap-3">
      {hints.map(({ text, line }, index) => (
        <div key={index} className="flex gap-2 items-end">
          <div className="flex-1 min-w-0">
            <RichField
              place={`hint-${index + 1}`}
              look="quiet"
              label={m.test_hint({ number: index + 1 })}
              autoFocus={text === ''}
              value={text}
              line={line}
              faults={faults.get(`hint-${index + 1}`)}
              onChange={(next) => write((all) => all.map((hint, place) => (place === index ? next : hint)))}
            />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={m.studio_question_remove_hint({ number: index + 1 })}
            title={m.studio_question_remove_hint({ number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {hints.length >= maxHints ? null : (
        <Button
          variant="subtle"
          size="sm"
          className="justify-self-start -ms-3 px-3"
          leftSection={<IconBulb size={16} stroke={1.75} aria-hidden />}
          onClick={() => write((all) => [...all, ''])}
        >
          {m.studio_question_add_hint()}
        </Button>
      )}
    </div>
  );
}
