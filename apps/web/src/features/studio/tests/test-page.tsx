import { addEntries, readTestText, type DrawRule, type TestText } from '@abhyas/rules/content/test-edit.ts';
import { readYamlText, setIn } from '@abhyas/rules/content/yaml-edit.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendarEvent, IconMapPin, IconPlayerPlay, IconPrinter, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { Conflict } from '../source/conflict.tsx';
import { EditorSkeleton } from '../source/editor-skeleton.tsx';
import editor from '../source/editor.module.css';
import { Joined } from '../source/joined.tsx';
import { keepsKeys, KeyLine, type KeyRow, Keys } from '../source/keys.tsx';
import { SourceBar } from '../source/source-bar.tsx';
import { SourceView } from '../source/source-view.tsx';
import { OpenSource } from '../source/open-source.tsx';
import { useDraft } from '../source/use-draft.ts';
import { VersionsDrawer } from '../source/versions-drawer.tsx';
import { AddPanel } from './add-panel.tsx';
import { Consequence } from './consequence.tsx';
import { momentWords } from './days.ts';
import { allOf, type Dragged, type Mark, Paper } from './paper.tsx';
import { paperOf, type PaperRow, totalsOf } from './paper-rows.ts';
import { draftsIn, type Problem, problemsOf } from './problems.ts';
import { RulesForm } from './rules-form.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

import { fileQuery, type StudioFile } from '../files/file-queries.ts';
import { type Figures, figuresQuery } from './test-queries.ts';
import classes from './tests.module.css';
import { useTestEdits } from './use-test-edits.ts';

/** /studio/tests/{sourceId}: a test with its sections, what can be put into them, and what follows from it. */
export function TestPage({ sourceId }: { sourceId: string }) {
  return (
    <OpenSource sourceId={sourceId} list="tests" query={fileQuery(sourceId)}>
      {(file) => <Builder file={file} />}
    </OpenSource>
  );
}

/** Milliseconds after which a changed text is looked at. */
const changedMs = 300;
const views = ['questions', 'rules', 'source'] as const;
type View = (typeof views)[number];
const viewWords = { questions: m.studio_test_questions, rules: m.studio_test_rules, source: m.studio_question_source } as const;
const tabs = ['list', 'work', 'preview'] as const;
type Tab = (typeof tabs)[number];
const tabWords = { list: m.studio_test_tab_add, work: m.studio_test_tab_paper, preview: m.studio_test_tab_figures } as const;

function Builder({ file }: { file: StudioFile }) {
  const { source, pack, names } = file;
  const { sourceId } = source;
  const opened = useDraft(source);
  const router = useRouter();
  const [view, setView] = useState<View>('questions');
  const [tab, setTab] = useState<Tab>('work');
  const [isVersions, setVersions] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const [wanted, setMark] = useState<Mark | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const text = opened?.draft.text ?? source.text;
  const [settled] = useDebouncedValue(text, changedMs);
  const figures = useQuery(figuresQuery({ sourceId, text: settled }));
  const test = useMemo(() => readTestText(text), [text]);
  const paper = useMemo(() => (test === null ? [] : paperOf({ test, figures: figures.data })), [test, figures.data]);
  const edits = useTestEdits({
    now: () => opened?.drafts.at(sourceId)?.text ?? text,
    write: (next) => opened?.write(next),
  });
  const faults = opened?.draft.check?.faults ?? file.faults;
  const problems = useMemo(() => problemsOf({ paper, faults }), [paper, faults]);
  const ends = paper.map(({ rows }) => rows.reduce((sum, { run }) => sum + run.count, 0));
  const firstShort = Math.max(
    0,
    paper.findIndex(({ places, questions }) => questions.length < (places ?? 1)),
  );
  const marked = wanted !== null && wanted.section < paper.length ? wanted : { section: firstShort, index: ends[firstShort] ?? 0 };
  const mark = { section: marked.section, index: Math.min(marked.index, ends[marked.section] ?? 0) };
  const add = (entries: Parameters<typeof addEntries>[0]['entries'], { section, index }: Mark, words: string) => {
    const isDone = edits.apply((now) => addEntries({ text: now, section, index, entries, all: allOf(paper, section) }), words);
    if (isDone) setMark({ section, index: index + entries.length });
  };
  const addNames = (questions: readonly string[], at: Mark) => {
    const taken = new Set(paper.flatMap((each) => each.questions.map(({ name }) => name)));
    const fresh = questions.filter((name) => !taken.has(name));
    if (fresh.length > 0) add(fresh, at, m.studio_test_added({ count: fresh.length }));
  };
  const redraw = async ({ run, rule }: PaperRow) => {
    if (rule === null) return;
    const { count, banks, topic, difficulty, unseen } = rule;
    const { drawn } = await call('drawTestQuestions', {
      sourceId,
      text,
      seed: crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1,
      section: run.section,
      entry: run.from,
      rule: {
        count,
        banks: [...banks],
        ...(topic === '' ? {} : { topic }),
        ...(difficulty === 'easy' || difficulty === 'medium' || difficulty === 'hard' ? { difficulty } : {}),
        ...(unseen === 0 ? {} : { unseen }),
      },
    });
    edits.apply(
      (now) => setDrawn({ text: now, section: run.section, entry: run.from, drawn }),
      m.studio_test_redrawn({ count: drawn.length }),
    );
  };
  const isSound = test !== null;
  const current = view === 'source' || !isSound ? 'source' : view;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isControl = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof HTMLElement && event.target.closest(keepsKeys) !== null;
    const run =
      isControl && event.key.toLowerCase() === 'z' && !event.shiftKey && !isTyping
        ? () => edits.undo()
        : isControl && event.key.toLowerCase() === 'e' && isSound
          ? () => setView(current === 'source' ? 'questions' : 'source')
          : event.key === '/' && !isTyping && !isControl
            ? () => document.querySelector<HTMLInputElement>('[data-search] input')?.focus()
            : null;
    if (run === null) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useFrameTitle(test?.name ?? source.key);

  if (opened === null) return <EditorSkeleton />;
  const { draft, drafts, write } = opened;
  const rehearse = async () => {
    // the paper is that of the text that the server has
    await drafts.flush();
    await router.navigate({ href: `/studio/tests/${sourceId}/try` });
  };
  const goTo = ({ at }: Problem) => {
    setTab('work');
    if ('line' in at) {
      setView('source');
      requestAnimationFrame(() => document.getElementById('place-source')?.focus());
      return;
    }
    setView('questions');
    if ('section' in at) setMark({ section: at.section, index: ends[at.section] ?? 0 });
    requestAnimationFrame(() => {
      const found =
        'row' in at
          ? document.querySelector(`[data-row="${CSS.escape(at.row)}"] [data-grip]`)
          : document.getElementById(`section-${at.section}`);
      found?.scrollIntoView({ block: 'center' });
      if (found instanceof HTMLElement) found.focus();
    });
  };
  const inside = paper[mark.section];
  return (
    <div className={`${editor['frame']} ${classes['frame']}`} data-tab={tab}>
      <SourceBar
        title={test?.name || source.key}
        back={{ href: '/studio/tests', words: m.studio_tests_title() }}
        draft={draft}
        views={{
          label: m.studio_test_views(),
          options: views.map((each) => ({ value: each, words: viewWords[each]() })),
          value: current,
          isDisabled: !isSound,
          onChange: (value) => {
            setView(views.find((each) => each === value) ?? 'questions');
            setTab('work');
          },
        }}
        onVersions={() => setVersions(true)}
        more={[{ words: m.studio_test_try(), Icon: IconPlayerPlay, run: () => void rehearse() }]}
        primary={{ words: m.studio_test_schedule(), Icon: IconCalendarEvent, run: () => setScheduling(true), isDisabled: !isSound }}
      />
      <section className={editor['tabs']} aria-label={m.studio_question_tabs()}>
        {tabs.map((each) => (
          <button key={each} type="button" data-name={each} aria-pressed={tab === each} onClick={() => setTab(each)}>
            {tabWords[each]()}
          </button>
        ))}
      </section>
      <section className={`${editor['list']} ${classes['add']}`} aria-label={m.studio_test_tab_add()}>
        <AddPanel
          sourceId={sourceId}
          pack={pack}
          text={settled}
          section={inside === undefined ? null : { at: mark.section, name: inside.section.name, bank: inside.section.bank }}
          taken={new Set(paper.flatMap((each) => each.questions.map(({ name }) => name)))}
          banks={names.banks.map(({ bank }) => bank)}
          onRule={(rule: DrawRule, drawn) => add([{ draw: rule, drawn }], mark, m.studio_test_added({ count: drawn.length }))}
          onPick={(picked) => addNames(picked, mark)}
          onDrag={setDragged}
        />
        <Keys
          className="[position:var(--stays)] -bottom-4 mt-auto -mx-4 -mb-4 px-4 py-3 border-t border-line bg-card"
          rows={[
            [['/'], m.studio_test_key_search()],
            [['Enter'], m.studio_test_key_add()],
          ]}
          more={[...paperKeys(), [['Ctrl', 'E'], m.studio_question_keys_source()]]}
        />
      </section>
      <main className={`${editor['work']} ${classes['work']}`} aria-label={test?.name || source.key}>
        {draft.state === 'changed' ? (
          <Conflict parts={draft.parts} by={draft.saved.changedBy} onSettle={(choices) => drafts.settle(sourceId, choices)} />
        ) : null}
        <Joined draft={draft} />
        {edits.isRefused ? <FormError>{m.studio_test_refused()}</FormError> : null}
        <p role="status" className="visually-hidden">
          {edits.said}
        </p>
        {current === 'source' || test === null ? (
          <SourceView piece={draft.text} faults={faults} onChange={write} />
        ) : current === 'rules' ? (
          <RulesForm
            test={test}
            edits={edits}
            banks={names.banks.map(({ bank }) => bank)}
            faults={faults}
            rangeOf={(path) => readYamlText(text).rangeOf(path)}
          />
        ) : (
          <>
            <WhenWhoWhere test={test} window={figures.data?.window ?? null} names={names} onOpen={() => setScheduling(true)} />
            {paper.length === 0 ? <p className="m-0 text-muted">{m.studio_test_no_sections()}</p> : null}
            <Paper
              test={test}
              paper={paper}
              edits={edits}
              mark={mark}
              onMark={setMark}
              dragged={dragged}
              onDrag={setDragged}
              onAdd={addNames}
              onRedraw={(row) => void redraw(row)}
              onRules={() => setView('rules')}
            />
            <KeyLine id="test-keys" rows={paperKeys()} />
          </>
        )}
      </main>
      {test === null ? null : <Totals test={test} paper={paper} sourceId={sourceId} />}
      <aside className={editor['consequence']} aria-label={m.studio_test_tab_figures()} tabIndex={0}>
        {test === null ? null : <Consequence test={test} paper={paper} figures={figures.data} problems={problems} onGo={goTo} />}
      </aside>
      {isVersions ? (
        <VersionsDrawer
          saved={draft.saved}
          isUnsaved={draft.state !== 'saved'}
          onRestored={(restored) => drafts.meet(restored)}
          onClose={() => setVersions(false)}
        />
      ) : null}
      {isScheduling && test !== null ? (
        <ScheduleDialog
          file={file}
          draft={draft}
          test={test}
          window={figures.data?.window ?? null}
          problems={problems}
          questions={draftsIn(paper)}
          edits={edits}
          flush={() => drafts.flush()}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </div>
  );
}

function setDrawn({ text, section, entry, drawn }: { text: string; section: number; entry: number; drawn: readonly string[] }) {
  return setIn(text, ['sections', section, 'questions', entry, 'drawn'], drawn);
}

/** When it is open, who gets it, and where it is taken: one row above the paper, which opens the dialog. */
function WhenWhoWhere({
  test,
  window,
  names,
  onOpen,
}: {
  test: TestText;
  window: Figures['window'];
  names: StudioFile['names'];
  onOpen: () => void;
}) {
  const programme = names.programmes.find(({ key }) => key === test.programme);
  return (
    <button type="button" className={classes['when']} onClick={onOpen}>
      <span>
        <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
        <span>
          <strong>
            {m.studio_test_from_to({ from: momentWords(test.release, window?.opens), to: momentWords(test.end, window?.closes) })}
          </strong>
          <small>{test.isRanked ? m.studio_test_result_at_end() : m.studio_test_result_at_once()}</small>
        </span>
      </span>
      <span>
        <IconUsers size={20} stroke={1.75} aria-hidden />
        <span>
          <strong>{programme?.name ?? test.programme}</strong>
          <small>{test.isRanked ? m.studio_test_ranked() : m.studio_test_unranked()}</small>
        </span>
      </span>
      <span>
        <IconMapPin size={20} stroke={1.75} aria-hidden />
        <span>
          <strong>
            {test.isProctored ? (test.takesHome ? m.studio_test_centre_and_home() : m.studio_test_centre()) : m.studio_test_home()}
          </strong>
          <small>{test.shufflesQuestions || test.shufflesOptions ? m.studio_test_shuffled() : m.studio_test_same_order()}</small>
        </span>
      </span>
    </button>
  );
}

function Totals({ test, paper, sourceId }: { test: TestText; paper: Parameters<typeof totalsOf>[0]['paper']; sourceId: string }) {
  const { questions, places, marks, fullMarks, minutes } = totalsOf({ paper, test });
  return (
    <footer className={classes['totals']}>
      <span>
        <strong>{m.studio_test_count_of({ count: questions, places })}</strong> {m.studio_test_total_questions()}
      </span>
      <span>
        <strong>{m.studio_test_count_of({ count: marks, places: fullMarks })}</strong> {m.studio_test_total_marks()}
      </span>
      <span>
        <strong>{m.studio_test_minutes({ count: minutes })}</strong>
      </span>
      <PathLink className={classes['print']} href={`/studio/tests/${sourceId}/print`}>
        <IconPrinter size={18} stroke={1.75} aria-hidden /> {m.studio_test_print()}
      </PathLink>
    </footer>
  );
}

/** What moves a row of the paper that the keyboard is at. */
const paperKeys = (): KeyRow[] => [
  [['Alt', '↑', '↓'], m.studio_test_key_move()],
  [['Del'], m.studio_test_key_remove()],
  [['Ctrl', 'Z'], m.studio_test_key_undo()],
];
