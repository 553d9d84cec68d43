import { readYamlText, type YamlEdit, type YamlRefusal } from '@abhyas/rules/content/yaml-edit.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconRosetteDiscountCheck, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { worksOn } from '../../../lib/session/works-on.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { fileQuery, filesQuery, type StudioFile } from '../files/file-queries.ts';
import type { Fault } from '../question/places.ts';
import { createTyping } from '../question/rich-field.tsx';
import { usePresence } from '../question/use-presence.ts';
import { SourceButton } from '../rich-text/source-button.tsx';
import { Conflict } from '../source/conflict.tsx';
import { EditorSkeleton } from '../source/editor-skeleton.tsx';
import editor from '../source/editor.module.css';
import { Joined } from '../source/joined.tsx';
import { keepPicture } from '../source/keep-picture.ts';
import { keepsKeys, Keys } from '../source/keys.tsx';
import { SourceBar } from '../source/source-bar.tsx';
import { SourceView } from '../source/source-view.tsx';
import { OpenSource } from '../source/open-source.tsx';
import { useDraft, useSaidDraft } from '../source/use-draft.ts';
import { VersionsDrawer } from '../source/versions-drawer.tsx';
import { AsStudent, type StudentViews } from './as-student.tsx';
import { type Added, AddDialog, type AddedKind, nameOfFile } from './add-part.tsx';
import { ChangeList, countChanges, LessonPanel, type PathChanges, ToFix } from './consequence.tsx';
import { LinkLesson, MediaLesson } from './media-lesson.tsx';
import { PageLesson } from './page-lesson.tsx';
import { PathRows } from './path-rows.tsx';
import {
  addPart,
  addTab,
  allParts,
  changesBetween,
  durationOf,
  endOf,
  freeKey,
  holderOf,
  type Landing,
  landingsOf,
  movePart,
  type Part,
  type PathTree,
  readPath,
  readTabs,
  removePart,
  renamePart,
  setFields,
  shownParts,
  sumOf,
} from './path-text.ts';
import classes from './path.module.css';
import { PublishPathDialog } from './publish-path-dialog.tsx';
import { TabPanel } from './tab-panel.tsx';
import { type MediaPurpose, posterOf, sendMedia } from './uploads.ts';
import { lessonWords, nameOf } from './words.tsx';

/** /studio/paths/{sourceId}: a path of lessons as a tree, one of its lessons, and what publishing changes. */
export function PathPage({ sourceId, ...of }: { sourceId: string } & Looking) {
  return (
    <OpenSource sourceId={sourceId} list="files" query={fileQuery(sourceId)}>
      {(file) => <Editor file={file} {...of} />}
    </OpenSource>
  );
}

/** The part of a path that is looked at as a student. */
export interface PathSearch {
  readonly view?: 'student';
  /** The lesson that is open then. */
  readonly lesson?: string;
}

interface Looking extends StudentViews {
  readonly search: PathSearch;
  readonly onSearch: (search: PathSearch) => void;
}

const tabs = ['list', 'work', 'preview'] as const;
type Tab = (typeof tabs)[number];
const tabWords = { list: m.studio_path_tree, work: m.studio_path_lesson, preview: m.studio_path_tab_changes } as const;
const lessonKinds: readonly AddedKind[] = ['page', 'word', 'video', 'pdf', 'link', 'test', 'old-page'];

const keyWords: readonly (readonly [readonly string[], () => string])[] = [
  [['Alt', '↑', '↓'], m.studio_path_key_move],
  [['Tab'], m.studio_path_key_nest],
  [['F2'], m.studio_path_key_rename],
  [['N'], m.studio_path_key_new],
  [['Ctrl', 'Z'], m.studio_path_key_undo],
  [['Esc'], m.studio_path_key_leave],
];
const moreKeys: typeof keyWords = [
  [['Del'], m.studio_test_key_remove],
  [['→', '←'], m.studio_path_key_open],
  [['Ctrl', 'E'], m.studio_question_keys_source],
  [['$'], m.studio_formula],
];

/** Where something is added, and what it may be. */
interface Adding {
  readonly kinds: readonly AddedKind[];
  readonly where: string;
  readonly landingOf: (kind: AddedKind) => Landing;
}

function Editor({ file, search: looked, onSearch, ...views }: { file: StudioFile } & Looking) {
  const { source, pack, path, names } = file;
  const { sourceId } = source;
  const opened = useDraft(source);
  const client = useQueryClient();
  const mayPublish = worksOn(useOwnSession(), 'review');
  const others = usePresence(sourceId);
  const files = useQuery(filesQuery());
  const [typing] = useState(createTyping);
  const [tab, setTab] = useState<Tab>('list');
  const [selectedId, setSelectedId] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(firstHolders(source.text)));
  const [search, setSearch] = useState('');
  const [isSource, setIsSource] = useState(false);
  const [isPageSource, setIsPageSource] = useState(false);
  const [isVersions, setIsVersions] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [refused, setRefused] = useState<YamlRefusal | null>(null);
  const done = useRef<{ readonly before: string; readonly after: string }[]>([]);
  const text = opened?.draft.text ?? source.text;
  const tree = useMemo(() => readPath(text), [text]);
  const parts = useMemo(() => allParts(tree.units), [tree]);
  const selected = parts.find(({ id }) => id === selectedId) ?? parts.find(({ kind }) => kind === 'lesson') ?? null;
  const liveText = file.published?.text ?? (source.state === 'published' ? source.text : '');
  const own = useMemo(() => (files.data?.files ?? []).filter((each) => each.pack === pack), [files.data, pack]);
  const rows = useMemo(() => new Map(own.flatMap((row) => (row.kind === 'page' ? [[row.path, row] as const] : []))), [own]);
  const pageOf = (part: Part | null) => (part?.lesson?.type === 'html' ? rows.get(part.lesson.page) : undefined);
  const page = pageOf(selected);
  const pageFile = useQuery({ ...fileQuery(page?.sourceId ?? ''), enabled: page !== undefined });
  const pageDraft = useDraft(page === undefined ? undefined : pageFile.data?.source);
  const header = own.find(({ kind }) => kind === 'modules');
  const headerFile = useQuery({ ...fileQuery(header?.sourceId ?? ''), enabled: header !== undefined });
  const headerDraft = useDraft(header === undefined ? undefined : headerFile.data?.source);
  const pathTabs = useMemo(() => (headerDraft === null ? null : readTabs(headerDraft.draft.text, tree)), [headerDraft, tree]);
  const liveHeader = headerFile.data?.published?.text ?? (headerFile.data?.source.state === 'published' ? headerFile.data.source.text : '');
  const isTabNew = pathTabs !== null && pathTabs.shownIn.length > 0 && readTabs(liveHeader, tree).shownIn.length === 0;
  // what was saved here since is newer than the list
  const latestOf = ({ sourceId: id, revision, state }: (typeof own)[number]) => {
    const here = opened?.drafts.at(id)?.saved;
    return here !== undefined && here.revision > revision
      ? { sourceId: id, revision: here.revision, state: here.state }
      : { sourceId: id, revision, state };
  };
  const changedPages = parts.flatMap((part) => {
    const row = pageOf(part);
    return row === undefined || latestOf(row).state === 'published' ? [] : [{ part, page: latestOf(row) }];
  });
  const changedParts = useMemo(() => changesBetween(liveText, text), [liveText, text]);
  const changes: PathChanges = { parts: changedParts, pages: changedPages.map(({ part }) => part) };
  useFrameTitle(tree.name === '' ? path : tree.name);
  const undo = () => {
    const last = done.current.at(-1);
    if (opened === null || last === undefined || opened.drafts.at(sourceId)?.text !== last.after) return;
    done.current.pop();
    opened.write(last.before);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const isTyping = event.target instanceof HTMLElement && event.target.closest(keepsKeys) !== null;
    const key = event.key.toLowerCase();
    if (key === 'z' && !isTyping) {
      event.preventDefault();
      undo();
    } else if (key === 'e') {
      event.preventDefault();
      if (page === undefined || isSource) setIsSource(!isSource);
      else setIsPageSource(!isPageSource);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const said = useSaidDraft(
    pageDraft !== null && pageDraft.draft.state !== 'saved' ? pageDraft.draft : (opened?.draft ?? unread(source)),
    typing,
  );
  const submit = useMutation({
    async mutationFn() {
      await opened?.drafts.flush();
      return call('submitSource', { sourceId, revision: opened?.draft.saved.revision ?? source.revision, isIn: true });
    },
    meta: { quiet: true },
    async onSuccess() {
      showSuccess(m.studio_review_sent());
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  if (opened === null) return <EditorSkeleton />;

  const { draft, drafts, write } = opened;
  const { saved } = draft;
  const textNow = () => drafts.at(sourceId)?.text ?? draft.text;
  /** Edits the path; `words` say what was done, where it is undone by a button, too. */
  const edit = (run: (now: string) => YamlEdit, words = '') => {
    const before = textNow();
    const made = run(before);
    setRefused(made.refused);
    if (made.refused !== null || made.text === before) return;
    done.current = [...done.current.slice(-99), { before, after: made.text }];
    write(made.text);
    if (words !== '') showUndo({ message: words, label: m.studio_question_undo(), onUndo: undo });
  };
  const isPageThere = ({ cause }: Fault) =>
    [...cause.matchAll(/'(pages\/[^']+)'/g)].some(([, named]) => named !== undefined && rows.has(named));
  // a page that is a draft is published with its path
  const isTabThere = ({ cause }: Fault) => isTabNew && cause === 'no tab of modules.yaml shows this path';
  const faults = (draft.check?.faults ?? file.faults).filter((fault) => !isPageThere(fault) && !isTabThere(fault));
  const empty = allParts(shownParts(tree.units)).filter((part) => part.kind !== 'lesson' && part.parts.length === 0);
  const toFix = faults.filter(({ isWarning }) => !isWarning).length;
  const chosenFiles = [
    ...(saved.state === 'published' && changes.parts.length === 0 ? [] : [{ sourceId, revision: saved.revision }]),
    ...(headerDraft !== null && isTabNew
      ? [{ sourceId: headerDraft.draft.saved.sourceId, revision: headerDraft.draft.saved.revision }]
      : []),
    ...new Map(changedPages.map(({ page: { sourceId: id, revision } }) => [id, { sourceId: id, revision }])).values(),
  ];
  const isSaved = said.state === 'saved' && (!isTabNew || headerDraft?.draft.state === 'saved');
  const show = (part: Part) => {
    setSelectedId(part.id);
    setIsSource(false);
    setIsPageSource(false);
    setOpen((before) => new Set([...before, ...holdersOf(tree, part)]));
  };
  const goToFault = (fault: Fault) => {
    const at = readYamlText(saved.text).pathAt(fault.line);
    const found = allParts(readPath(saved.text).units).findLast(
      (part) => part.at.length <= at.length && part.at.every((step, index) => step === at[index]),
    );
    const part = parts.find(({ id }) => id === found?.id);
    if (part === undefined) setIsSource(true);
    else show(part);
    setTab('work');
  };
  const hide = (part: Part) =>
    edit(
      (now) => setFields(now, part, { hidden: part.isHidden ? '' : '1' }),
      (part.isHidden ? m.studio_path_shown_now : m.studio_path_hidden_now)({ name: nameOf(part) }),
    );
  const addIn = (holder: Part | null, below: Part | null = null) => {
    const unitEnd: Landing = {
      list: ['children'],
      index: below?.kind === 'unit' ? Number(below.at.at(-1)) + 1 : tree.units.length,
      depth: 0,
    };
    const kinds: AddedKind[] =
      holder === null ? ['unit'] : [...lessonKinds, ...(holder.kind === 'unit' ? (['topic'] as const) : []), 'unit'];
    setAdding({
      kinds,
      where: holder === null ? tree.name : nameOf(holder),
      landingOf: (kind) =>
        kind === 'unit' || holder === null
          ? unitEnd
          : kind === 'topic'
            ? endOf(holder, 'topic')
            : below?.kind === 'lesson'
              ? { list: below.at.slice(0, -1), index: Number(below.at.at(-1)) + 1, depth: 0 }
              : endOf(holder, 'lesson'),
    });
  };
  const addBelow = (part: Part) => addIn(part.kind === 'lesson' ? holderOf(tree, part) : part, part);
  const setOf = (lessonId: string) => (fields: Readonly<Record<string, string | number>>) => {
    const now = drafts.at(sourceId)?.text;
    const part = now === undefined ? undefined : allParts(readPath(now).units).find(({ id }) => id === lessonId);
    if (part !== undefined) edit((latest) => setFields(latest, part, fields));
  };
  const send = (lessonId: string, chosen: File, purpose: MediaPurpose, field: 'file' | 'captions' | 'chapters') => {
    const set = setOf(lessonId);
    void sendMedia({
      id: `${sourceId} ${lessonId} ${field}`,
      pack,
      file: chosen,
      purpose,
      onKept: ({ path: kept, seconds, pages: count }) =>
        set({
          [field]: kept,
          ...(seconds === null ? {} : { duration: durationOf(seconds) }),
          ...(count === null ? {} : { pages: count }),
        }),
    });
    if (purpose === 'video')
      void posterOf(chosen)
        .then((poster) => (poster === null ? null : keepPicture(sourceId, poster)))
        .then((poster) => (poster === null ? undefined : set({ poster })))
        .catch(() => undefined);
  };
  const add = (added: Added, landing: Landing) => {
    setAdding(null);
    const taken = new Set(allParts(readPath(textNow()).units).map(({ key }) => key));
    const name = 'file' in added ? nameOfFile(added.file.name) : added.name;
    const isLesson = added.kind !== 'unit' && added.kind !== 'topic';
    const key = freeKey(isLesson ? `${path.slice('paths/'.length).replace(/\.yaml$/, '')} ${name}` : name, taken, added.kind);
    const more =
      added.kind === 'page'
        ? { type: 'html', page: added.page, duration: '0:10:00' }
        : added.kind === 'link'
          ? { type: 'link', url: added.url, duration: '0:05:00' }
          : added.kind === 'test'
            ? { type: 'assessment', test: added.test }
            : isLesson
              ? { type: added.kind }
              : {};
    edit((now) => addPart(now, landing, { key, name, ...more }));
    const id = `${isLesson ? 'lesson' : added.kind} ${key}`;
    setSelectedId(id);
    const holders = allParts(readPath(textNow()).units).filter(
      (part) => part.kind !== 'lesson' && allParts(part.parts).some((each) => each.id === id),
    );
    setOpen((before) => new Set([...before, ...holders.map((part) => part.id)]));
    if (isLesson) setTab('work');
    // the keyboard goes to what was added, after the dialog has given it back
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=treeitem][aria-selected=true]')?.focus());
    if ('file' in added) send(id, added.file, added.kind, 'file');
  };
  const takeFile = (dropped: File, over: Part) => {
    const kind = /\.mp4$/i.test(dropped.name) ? 'video' : /\.pdf$/i.test(dropped.name) ? 'pdf' : null;
    const holder = over.kind === 'lesson' ? holderOf(tree, over) : over;
    if (kind === null || holder === null) setRefused('nowhere');
    else add({ kind, file: dropped }, endOf(holder, 'lesson'));
  };
  const total = sumOf(tree.units);
  const isReadable = tree.error === null;
  const words = search.trim().toLowerCase();
  const siblings = selected === null ? [] : (holderOf(tree, selected)?.parts ?? []).filter(({ kind }) => kind === 'lesson');
  const bar = (
    <SourceBar
      views={{
        label: m.studio_path_views(),
        options: [
          { value: 'build', words: m.studio_path_build() },
          { value: 'student', words: m.studio_path_as_student() },
        ],
        value: looked.view ?? 'build',
        isDisabled: !isReadable,
        onChange: (value) => onSearch(value === 'student' ? { view: 'student' } : {}),
      }}
      title={tree.name === '' ? path : tree.name}
      back={{ href: '/studio/files', words: m.studio_path_back() }}
      draft={said}
      others={others}
      onVersions={() => setIsVersions(true)}
      toFix={{
        count: toFix,
        onGo: () =>
          faults
            .filter(({ isWarning }) => !isWarning)
            .slice(0, 1)
            .forEach(goToFault),
      }}
      primary={
        mayPublish
          ? {
              words: m.studio_review_publish(),
              Icon: IconRosetteDiscountCheck,
              run: () => setIsPublishing(true),
              isDisabled: !isSaved || chosenFiles.length === 0,
            }
          : saved.state === 'draft'
            ? {
                words: m.studio_review_send(),
                Icon: IconSend,
                run: () => submit.mutate(),
                isDisabled: !isSaved,
                isPending: submit.isPending,
              }
            : null
      }
      error={submit.error}
    />
  );
  const dialogs = (
    <>
      {isVersions ? (
        <VersionsDrawer
          saved={saved}
          isUnsaved={draft.state !== 'saved'}
          onRestored={(restored) => drafts.meet(restored)}
          onClose={() => setIsVersions(false)}
        />
      ) : null}
      {isPublishing ? (
        <PublishPathDialog files={chosenFiles} changes={changes} empty={empty.map(nameOf)} onClose={() => setIsPublishing(false)} />
      ) : null}
    </>
  );
  if (looked.view === 'student' && isReadable)
    return (
      <div className="flex flex-col h-dvh bg-page">
        {bar}
        <main className="flex-1 min-w-0 min-h-0 p-6 overflow-auto max-[700px]:p-4" aria-label={m.studio_path_as_student()}>
          <div className="max-w-[1100px] mx-auto">
            <p className="m-0 mb-6 px-4 py-3 rounded-control bg-info-wash text-ink text-sm">{m.studio_path_as_student_about()}</p>
            <AsStudent sourceId={sourceId} pack={pack} tree={tree} files={own} lessonId={looked.lesson ?? ''} {...views} />
          </div>
        </main>
        {dialogs}
      </div>
    );
  return (
    <div className={`${editor['frame']} ${classes['frame']}`} data-tab={tab}>
      {bar}
      <section className={editor['tabs']} aria-label={m.studio_question_tabs()}>
        {tabs.map((each) => (
          <button key={each} type="button" data-name={each} aria-pressed={tab === each} onClick={() => setTab(each)}>
            {tabWords[each]()}
          </button>
        ))}
      </section>
      <nav className={editor['list']} aria-label={m.studio_path_tree()}>
        <div className="flex gap-2 items-start justify-between px-4 pt-4 pb-2">
          <div className="min-w-0">
            <h2 className="m-0 text-ink text-md font-strong">{m.learning_units({ count: tree.units.length })}</h2>
            <p className="m-0 text-muted text-sm">
              {m.learning_items({ count: total.lessons })} · {m.studio_path_minutes({ minutes: Math.round(total.seconds / 60) })}
            </p>
          </div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            disabled={!isReadable}
            onClick={() => (selected === null ? addIn(null) : addBelow(selected))}
          >
            {m.studio_path_add()}
          </Button>
        </div>
        <div className="px-4 pb-2">
          <SearchBox label={m.studio_path_search()} value={search} onChange={setSearch} />
        </div>
        <div className={editor['rows']}>
          {parts.length === 0 && isReadable ? (
            <div className="grid gap-3 justify-items-start p-4">
              <p className="m-0 text-muted">{m.studio_path_nothing()}</p>
              <Button onClick={() => addIn(null)}>{m.studio_path_add_unit()}</Button>
            </div>
          ) : (
            <PathRows
              tree={tree}
              selected={selected}
              isMatch={words === '' ? null : ({ name }) => name.toLowerCase().includes(words)}
              open={open}
              onOpen={(id, isOpen) =>
                setOpen((before) => (isOpen ? new Set([...before, id]) : new Set([...before].filter((each) => each !== id))))
              }
              actions={{
                onSelect: (part) => {
                  show(part);
                  if (part.kind === 'lesson' && matchMedia('(width < 860px)').matches) setTab('work');
                },
                onMove: (part, landing) => {
                  edit((now) => movePart(now, part, landing));
                  setOpen(
                    (before) =>
                      new Set([
                        ...before,
                        ...allParts(tree.units).flatMap(({ id, at }) =>
                          landing.list.join('.').startsWith(`${at.join('.')}.`) ? [id] : [],
                        ),
                      ]),
                  );
                },
                onRename: (part, name) => edit((now) => renamePart(now, part, name)),
                onRemove: (part) => edit((now) => removePart(now, part), m.studio_path_removed_now({ name: nameOf(part) })),
                onAdd: addBelow,
                onFile: takeFile,
              }}
            />
          )}
        </div>
        <Keys
          className="px-4 py-3 border-t border-line"
          rows={keyWords.map(([keys, does]) => [keys, does()])}
          more={moreKeys.map(([keys, does]) => [keys, does()])}
        />
      </nav>
      <main className={editor['work']} aria-label={m.studio_path_lesson()}>
        {draft.state === 'changed' ? (
          <Conflict parts={draft.parts} by={draft.saved.changedBy} onSettle={(choices) => drafts.settle(sourceId, choices)} />
        ) : null}
        <Joined draft={draft} />
        {refused === null ? null : <FormError>{m.studio_path_refused()}</FormError>}
        {isSource || !isReadable ? (
          <div className="grid gap-2">
            <div className="flex gap-2 items-center">
              <h2 className="m-0 text-ink text-lg font-strong">{m.studio_path_source()}</h2>
              {isReadable ? <SourceButton isOn isAlone onClick={() => setIsSource(false)} /> : null}
            </div>
            <SourceView piece={draft.text} faults={draft.check?.faults ?? file.faults} onChange={write} />
          </div>
        ) : selected === null ? (
          <p className="m-0 text-muted">{m.studio_path_nothing()}</p>
        ) : (
          <article className={classes['lesson']}>
            <p className="m-0 text-muted text-sm">
              {[
                ...holdersOf(tree, selected).map((id) => parts.find((part) => part.id === id)?.name ?? ''),
                selected.lesson === null
                  ? m.learning_items({ count: sumOf(selected.parts).lessons })
                  : m.studio_path_lesson_of({ number: siblings.findIndex(({ id }) => id === selected.id) + 1, count: siblings.length }),
              ].join(' · ')}
            </p>
            <h2 className="m-0">
              <TitleField key={selected.id} part={selected} onName={(name) => edit((now) => renamePart(now, selected, name))} />
            </h2>
            {selected.lesson === null ? (
              <HolderLessons part={selected} onShow={show} onAdd={() => addBelow(selected)} />
            ) : selected.lesson.type === 'html' ? (
              page === undefined ? (
                files.isPending ? null : (
                  <p className="m-0 text-warn">{m.studio_path_no_page({ page: selected.lesson.page })}</p>
                )
              ) : (
                <PageLesson
                  key={page.sourceId}
                  sourceId={page.sourceId}
                  typing={typing}
                  isSource={isPageSource}
                  onSource={() => setIsPageSource(!isPageSource)}
                />
              )
            ) : selected.lesson.type === 'link' ? (
              <LinkLesson key={selected.id} lesson={selected.lesson} onUrl={(url) => edit((now) => setFields(now, selected, { url }))} />
            ) : selected.lesson.type === 'assessment' ? (
              <TestCard lesson={selected.lesson.test} names={names} />
            ) : (
              <MediaLesson
                key={selected.id}
                part={selected}
                lesson={selected.lesson}
                pack={pack}
                uploadId={`${sourceId} ${selected.id}`}
                onSend={(chosen, purpose, field) => send(selected.id, chosen, purpose, field)}
                onPoster={async (picture) => {
                  const set = setOf(selected.id);
                  set({ poster: picture === null ? '' : await keepPicture(sourceId, picture) });
                }}
              />
            )}
          </article>
        )}
      </main>
      <aside className={editor['consequence']} aria-label={m.studio_question_consequence()}>
        {selected === null ? null : (
          <LessonPanel
            key={selected.id}
            part={selected}
            lesson={selected.lesson}
            holders={landingsOf(tree, selected)}
            tests={names.tests}
            onFields={(fields) => edit((now) => setFields(now, selected, fields))}
            onMove={(landing) => edit((now) => movePart(now, selected, landing), m.studio_path_moved_now({ name: nameOf(selected) }))}
            onHide={() => hide(selected)}
            onRemove={() => edit((now) => removePart(now, selected), m.studio_path_removed_now({ name: nameOf(selected) }))}
          />
        )}
        <section className={editor['panel']} aria-labelledby="path-changes">
          <h2 id="path-changes" className="m-0 text-ink text-md font-strong">
            {m.studio_path_changes({ count: countChanges(changes) })}
          </h2>
          <ChangeList changes={changes} />
          {countChanges(changes) === 0 ? null : <p className="m-0 text-muted text-sm">{m.studio_path_progress_kept()}</p>}
        </section>
        {pathTabs === null || headerDraft === null || tree.key === '' ? null : (
          <TabPanel
            tabs={pathTabs}
            isNew={isTabNew}
            onAdd={(place) => {
              const made = addTab(headerDraft.draft.text, place, tree);
              setRefused(made.refused);
              if (made.refused === null) headerDraft.write(made.text);
            }}
          />
        )}
        <ToFix
          faults={faults}
          empty={empty}
          onFault={goToFault}
          onFill={(part) => {
            show(part);
            addIn(part);
          }}
          onHide={hide}
        />
      </aside>
      {adding === null ? null : (
        <AddDialog
          kinds={adding.kinds}
          where={adding.where}
          pack={pack}
          pathKey={path.slice('paths/'.length).replace(/\.yaml$/, '')}
          names={names}
          onAdd={(added) => add(added, adding.landingOf(added.kind))}
          onClose={() => setAdding(null)}
        />
      )}
      {dialogs}
    </div>
  );
}

/** What is open at first: what holds the first lesson. */
function firstHolders(text: string): string[] {
  const tree = readPath(text);
  const first = allParts(tree.units).find(({ kind }) => kind === 'lesson');
  return first === undefined ? [] : holdersOf(tree, first);
}

/** A draft before the device was read. */
const unread = (saved: StudioFile['source']) =>
  ({ text: saved.text, state: 'saved', saved, check: null, parts: [], joinedFrom: '', joins: 0 }) as const;

/** The ids of what a part is in, the outermost first. */
function holdersOf(tree: PathTree, part: Part): string[] {
  const holder = holderOf(tree, part);
  return holder === null ? [] : [...holdersOf(tree, holder), holder.id];
}

/** The name of a part, written in place. */
function TitleField({ part, onName }: { part: Part; onName: (name: string) => void }) {
  const [typed, setTyped] = useState(part.name);
  const known = useRef(part.name);
  useEffect(() => {
    if (known.current !== part.name) setTyped(part.name);
    known.current = part.name;
  }, [part.name]);
  return (
    <input
      className={classes['title']}
      aria-label={m.studio_path_name()}
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={() => (typed.trim() === '' ? setTyped(part.name) : typed === part.name ? undefined : onName(typed.trim()))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

/** What a unit or topic has. */
function HolderLessons({ part, onShow, onAdd }: { part: Part; onShow: (part: Part) => void; onAdd: () => void }) {
  return (
    <div className="grid gap-3 justify-items-start">
      {part.parts.length === 0 ? (
        <p className="m-0 text-warn">{m.studio_path_is_empty({ name: nameOf(part) })}</p>
      ) : (
        <ul className="grid gap-2 w-full m-0 p-0 list-none">
          {part.parts.map((each) => (
            <li key={each.id}>
              <button type="button" className={classes['inner']} onClick={() => onShow(each)}>
                <span className="min-w-0 text-ink font-medium wrap-anywhere">{nameOf(each)}</span>
                <span className="text-muted text-sm">{each.lesson === null ? m.studio_path_topic() : lessonWords[each.lesson.type]()}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
        {m.studio_path_add()}
      </Button>
    </div>
  );
}

function TestCard({ lesson, names }: { lesson: string; names: StudioFile['names'] }) {
  const test = names.tests.find(({ key }) => key === lesson);
  return (
    <section className={classes['block']}>
      <div className="grid gap-1">
        <p className="m-0 text-ink text-md font-strong">{test?.name ?? lesson}</p>
        <p className="m-0 text-muted text-sm">{test === undefined ? m.studio_path_no_test() : m.studio_path_test_help()}</p>
      </div>
    </section>
  );
}
