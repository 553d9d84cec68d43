import { readTestText, type TestText } from '@abhyas/rules/content/test-edit.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { brand } from '../../../lib/brand/brand.ts';
import { figure } from '../../../lib/format/marks.ts';
import { printInLight } from '../../../lib/print-in-light.ts';
import { m } from '../../../paraglide/messages.js';
import { itemIn, passageIn } from '../../../shared/assessment/question/both-languages.ts';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { answerText } from '../../../shared/assessment/types/types.ts';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { fileQuery } from '../files/file-queries.ts';
import { EditorSkeleton } from '../source/editor-skeleton.tsx';
import editor from '../source/editor.module.css';
import classes from './print.module.css';
import { paperQuery } from './test-queries.ts';

type Section = AnswerOf<'testPaper'>['sections'][number];
export type Question = Section['questions'][number];

const sheets = [
  { value: 'booklet', label: m.studio_test_booklet },
  { value: 'key', label: m.studio_test_answer_key },
  { value: 'omr', label: m.studio_test_omr },
] as const;
type Sheet = (typeof sheets)[number]['value'];

/** /studio/tests/{sourceId}/print: the question booklet, the answer key and the OMR sheet, which a browser prints or keeps as PDF. */
export function PrintPage({ sourceId }: { sourceId: string }) {
  return (
    <StudioScreen right="content">
      <OpenTest sourceId={sourceId} />
    </StudioScreen>
  );
}

function OpenTest({ sourceId }: { sourceId: string }) {
  const query = useQuery({ ...fileQuery(sourceId), refetchInterval: false });
  return (
    <QueryView query={query} heading="h1" loading={<EditorSkeleton />}>
      {({ source: { text } }) => <Printed sourceId={sourceId} text={text} />}
    </QueryView>
  );
}

function Printed({ sourceId, text }: { sourceId: string; text: string }) {
  const test = readTestText(text);
  const paper = useQuery(paperQuery({ sourceId, text }));
  const [sheet, setSheet] = useState<Sheet>('booklet');
  const name = test?.name ?? '';
  useFrameTitle(name);
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <PathLink href={`/studio/tests/${sourceId}`} className={editor['back']}>
          <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {name}
        </PathLink>
        <nav className={editor['views']} aria-label={m.studio_test_sheets()}>
          {sheets.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={sheet === value} onClick={() => setSheet(value)}>
              {label()}
            </button>
          ))}
        </nav>
        <Button
          className="ms-auto"
          disabled={!paper.isSuccess}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={printInLight}
        >
          {m.studio_test_print_or_pdf()}
        </Button>
      </header>
      <main className={classes['sheet']}>
        <QueryView query={paper} height={600}>
          {({ instructionsHtml, sections }) => {
            if (test?.sections.some(({ isStaged }) => isStaged) === true) return <p>{m.studio_test_print_adaptive()}</p>;
            const minutes = test?.sections.reduce((sum, each) => sum + (each.minutes ?? 0), 0) ?? 0;
            const count = sections.reduce((sum, each) => sum + each.questions.length, 0);
            const { correct = 0, wrong = 0 } = test?.marking['single'] ?? {};
            const numbered = numberedOf(sections);
            const nameOf = (key: string) => test?.sections.find((each) => each.key === key)?.name ?? key;
            return (
              <>
                <Logo name={brand.name} />
                <h1 className={classes['title']}>{name}</h1>
                <p className={classes['about']}>
                  {[
                    m.studio_question_count({ count }),
                    ...(minutes === 0 ? [] : [m.studio_test_minutes({ count: minutes })]),
                    m.studio_test_marks_of({ correct: String(correct), wrong: figure(String(wrong)) }),
                  ].join(' · ')}
                </p>
                {sheet === 'booklet' ? (
                  <>
                    <div className={classes['about']}>
                      <RichText html={instructionsHtml} />
                    </div>
                    <Booklet sections={numbered} nameOf={nameOf} partOf={(key) => partIn(test, key)} />
                  </>
                ) : sheet === 'key' ? (
                  <AnswerKey sections={numbered} nameOf={nameOf} />
                ) : (
                  <Omr sections={numbered} nameOf={nameOf} />
                )}
              </>
            );
          }}
        </QueryView>
      </main>
    </div>
  );
}

export type Numbered = { readonly key: string; readonly questions: readonly (Question & { readonly number: number })[] };

/** The sections with the numbers that their questions have in the whole test. */
export function numberedOf(sections: readonly Section[]): Numbered[] {
  let number = 0;
  return sections.map(({ key, questions }) => ({
    key,
    questions: questions.map((question) => {
      number += 1;
      return { ...question, number };
    }),
  }));
}

interface SheetProps {
  readonly sections: readonly Numbered[];
  readonly nameOf: (key: string) => string;
}

/** The part that a section of a test begins, in words with its minutes; '' for a section that begins none. */
function partIn(test: TestText | null, key: string): string {
  const sections = test?.sections ?? [];
  const at = sections.findIndex((section) => section.key === key);
  const number = sections[at]?.part ?? '';
  if (number === '' || sections[at - 1]?.part === number) return '';
  const minutes = sections.reduce((sum, section) => sum + (section.part === number ? (section.minutes ?? 0) : 0), 0);
  return [m.studio_test_part({ number }), ...(minutes === 0 ? [] : [m.studio_test_minutes({ count: minutes })])].join(' · ');
}

/** Options that fit beside each other: characters. */
const shortOption = 16;
const isShort = ({ html }: { html: string }) => html.replaceAll(/<[^>]*>/g, '').trim().length <= shortOption;

/** The questions of a paper in columns, each with what is `below` it. `partOf`: what is above a section that begins a part. */
export function Booklet({
  sections,
  nameOf,
  partOf = () => '',
  below,
}: SheetProps & { readonly partOf?: (key: string) => string; readonly below?: (question: Question) => ReactNode }) {
  return sections.map(({ key, questions }) => (
    <section key={key} className={classes['part']} aria-label={nameOf(key)}>
      {partOf(key) === '' ? null : <p className={classes['begins']}>{partOf(key)}</p>}
      <h2>{nameOf(key)}</h2>
      <div className={classes['columns']}>
        {questions.map((asked, at) => {
          const question = itemIn(asked, 'both');
          const passage = question.passage === null ? null : passageIn(question.passage, 'both');
          const isNew = passage !== null && questions[at - 1]?.passage?.name !== passage.name;
          const last = isNew ? questions.findLast((each) => each.passage?.name === passage.name)?.number : undefined;
          return (
            <div key={question.name} className={classes['question']}>
              {passage !== null && isNew ? (
                <div className={classes['passage']}>
                  <h3>{m.studio_test_directions({ from: question.number, to: last ?? question.number })}</h3>
                  {passage.title === '' ? null : <p className="font-strong">{passage.title}</p>}
                  <RichText html={passage.html} />
                </div>
              ) : null}
              <div className={classes['asked']}>
                <strong>{`${question.number}.`}</strong>
                <div>
                  <RichText html={question.stemHtml} />
                  {question.options.length === 0 ? (
                    <p className={classes['blank']} aria-hidden />
                  ) : (
                    <ol className={classes['options']} data-short={question.options.every(isShort) || undefined}>
                      {question.options.map(({ label, html }) => (
                        <li key={label}>
                          <span>{`(${label})`}</span>
                          <RichText html={html} />
                        </li>
                      ))}
                    </ol>
                  )}
                  {below?.(question)}
                </div>
              </div>
            </div>
          );
        })}
      </div>
    </section>
  ));
}

function AnswerKey({ sections, nameOf }: SheetProps) {
  return sections.map(({ key, questions }) => (
    <section key={key} className={classes['part']} aria-label={nameOf(key)}>
      <h2>{nameOf(key)}</h2>
      <ol className={classes['keys']}>
        {questions.map((question) => (
          <li key={question.name}>
            <span>{`${question.number}.`}</span>
            <strong>{answerText({ item: question, answer: question.answer })}</strong>
          </li>
        ))}
      </ol>
    </section>
  ));
}

const letters = ['A', 'B', 'C', 'D', 'E', 'F'];

function Omr({ sections, nameOf }: SheetProps) {
  const isSeveral = sections.some(({ questions }) => questions.some(({ type }) => type === 'multiple'));
  return (
    <>
      <dl className={classes['fields']}>
        {[m.studio_test_omr_name(), m.studio_test_omr_roll(), m.studio_test_omr_day(), m.studio_test_omr_sign()].map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <p className={classes['about']}>{isSeveral ? m.studio_test_omr_help_several() : m.studio_test_omr_help()}</p>
      {sections.map(({ key, questions }) => (
        <section key={key} className={classes['part']} aria-label={nameOf(key)}>
          <h2>{nameOf(key)}</h2>
          <ol className={classes['bubbles']}>
            {questions.map(({ name, number, type, options }) => (
              <li key={name}>
                <strong>{number}</strong>
                {type === 'single' || type === 'multiple' ? (
                  letters.slice(0, Math.max(2, options.length)).map((letter) => <span key={letter}>{letter}</span>)
                ) : (
                  <i />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
