import { bodyLine, withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { readYamlText, type YamlEdit, type YamlPath, type YamlRefusal } from '@abhyas/rules/content/yaml-edit.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { Faults, faultText } from '../question/faults.tsx';
import type { Fault } from '../question/places.ts';
import { mediaIn, mediaQuery } from '../path/queries.ts';
import { createTyping, PieceOfPack, RichField } from '../question/rich-field.tsx';
import { SourceButton } from '../rich-text/source-button.tsx';
import { Conflict } from '../source/conflict.tsx';
import { EditorSkeleton } from '../source/editor-skeleton.tsx';
import classes from '../source/editor.module.css';
import { Joined } from '../source/joined.tsx';
import { keepPicture } from '../source/keep-picture.ts';
import { SourceView } from '../source/source-view.tsx';
import { OpenSource } from '../source/open-source.tsx';
import { useDraft } from '../source/use-draft.ts';
import { VersionsDrawer } from '../source/versions-drawer.tsx';
import { FileBar } from './file-bar.tsx';
import { fileQuery, filesQuery, type StudioFile } from './file-queries.ts';
import { changedFiles, fileTitle } from './file-words.ts';
import { faultsByPath, type FileEdit, FileEditContext, goToPath, placeOf, valueAt } from './form/file-edit.ts';
import { Fields } from './form/file-form.tsx';
import { chosenSchema, isRecord } from './form/schema-fields.ts';
import { PublishFilesDialog } from './publish-files-dialog.tsx';

/** /studio/files/{sourceId}: a file of a pack as a form made from what its kind may hold, or as its source. */
export function FilePage({ sourceId }: { sourceId: string }) {
  return (
    <OpenSource sourceId={sourceId} list="files" query={fileQuery(sourceId)}>
      {(file) => <Editor file={file} />}
    </OpenSource>
  );
}

function Editor({ file }: { file: StudioFile }) {
  const { source, path, kind, schema, names } = file;
  const { sourceId } = source;
  const opened = useDraft(source);
  const hasForm = schema !== null || kind === 'page';
  const [wantsSource, setWantsSource] = useState(false);
  const [isVersions, setIsVersions] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [refused, setRefused] = useState<YamlRefusal | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => onlyEntries(schema === null ? '' : source.text));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'e' || !hasForm) return;
    event.preventDefault();
    setWantsSource(!wantsSource);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const [typing] = useState(createTyping);
  const links = useQuery(mediaQuery(file.pack, kind === 'page' ? mediaIn(opened?.draft.text ?? source.text) : []));
  const ofPiece = useMemo(
    () => ({
      urls: new Map((links.data?.media ?? []).map(({ path: at, url }) => [at, url])),
      keep: (picture: File) => keepPicture(sourceId, picture),
      onSource: () => setWantsSource(true),
      typing,
    }),
    [links.data, sourceId, typing],
  );
  const liveText = file.published?.text ?? (source.state === 'published' ? source.text : null);
  const live = useMemo(() => keysIn(liveText), [liveText]);
  const savedText = opened?.draft.saved.text ?? source.text;
  const checked = opened?.draft.check?.faults ?? file.faults;
  const faults = useMemo(
    () => (schema === null ? new Map<string, readonly Fault[]>() : faultsByPath(savedText, checked)),
    [checked, savedText, schema],
  );
  const name = useMemo(() => (schema === null ? '' : nameIn(savedText)), [savedText, schema]);
  const title = fileTitle({ kind, path, title: name });
  useFrameTitle(title);
  const show = (place: string) => {
    const steps = place.split('.');
    setOpen((before) => new Set([...before, ...steps.map((_step, at) => steps.slice(0, at + 1).join('.'))]));
    return requestAnimationFrame(() => requestAnimationFrame(() => goToPath(place)));
  };
  const isShown = opened !== null;
  const showAddressed = useEffectEvent(() => {
    if (schema === null || !location.hash.startsWith('#place-')) return;
    show(location.hash.slice('#place-'.length));
    history.replaceState(history.state, '', location.pathname + location.search);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => showAddressed());
    return () => clearTimeout(timer);
  }, [isShown]);
  if (opened === null) return <EditorSkeleton />;

  const { draft, drafts, write } = opened;
  const read = readYamlText(schema === null ? '' : draft.text);
  const isReadable = schema === null || read.error === null;
  const isSource = wantsSource || !hasForm || !isReadable;
  const toFix = checked.filter(({ isWarning }) => !isWarning).length;
  const textNow = () => drafts.at(sourceId)?.text ?? draft.text;
  const change = (run: (text: string) => YamlEdit, words = '') => {
    const before = textNow();
    const made = run(before);
    setRefused(made.refused);
    if (made.refused !== null || made.text === before) return;
    write(made.text);
    const undo = () => (textNow() === made.text ? write(before) : undefined);
    if (words !== '') showUndo({ message: words, label: m.studio_question_undo(), onUndo: undo });
  };
  const goTo = (fault: Fault) => {
    if (isSource || schema === null) return requestAnimationFrame(() => goToPath('source'));
    return show(placeOf(readYamlText(savedText).pathAt(fault.line)));
  };
  const goToFirst = () => {
    const first = checked.find(({ isWarning }) => !isWarning);
    if (first !== undefined) goTo(first);
  };
  const edit: FileEdit = {
    sourceId,
    pack: file.pack,
    text: draft.text,
    value: read.value,
    names,
    today: dayOf(now()),
    anchor: file.anchorDay,
    faults,
    open,
    setOpen,
    isFixed: (at: YamlPath, key: unknown) => live.has(`${patternOf(at)} ${String(key)}`),
    change,
    keepPicture: ofPiece.keep,
  };
  return (
    <PieceOfPack value={ofPiece}>
      <div className={classes['frame']} data-columns="two">
        <FileBar
          title={title}
          path={path}
          draft={draft}
          typing={typing}
          toFix={toFix}
          flush={() => drafts.flush()}
          onVersions={() => setIsVersions(true)}
          onFault={goToFirst}
          onPublish={() => setIsPublishing(true)}
        />
        <main className={classes['work']} aria-label={title}>
          {draft.state === 'changed' ? (
            <Conflict parts={draft.parts} by={draft.saved.changedBy} onSettle={(choices) => drafts.settle(sourceId, choices)} />
          ) : null}
          <Joined draft={draft} />
          {hasForm && isReadable && (isSource || kind !== 'page') ? (
            <div className="grid justify-items-end -mb-12 z-1 justify-self-end">
              <SourceButton isOn={isSource} isAlone onClick={() => setWantsSource(!wantsSource)} />
            </div>
          ) : null}
          {isReadable ? null : (
            <p role="alert" className="m-0 text-warn font-medium">
              {m.studio_file_unreadable({ number: (read.error?.line ?? 0) + 1 })}
            </p>
          )}
          {refused === null || isSource ? null : (
            <p role="alert" className="m-0 text-warn font-medium">
              {m.studio_file_refused()}
            </p>
          )}
          {isSource ? (
            <SourceView piece={draft.text} faults={checked} onChange={write} />
          ) : schema === null ? (
            <PageText text={draft.text} faults={checked} onChange={write} />
          ) : (
            <FileEditContext value={edit}>
              <Fields key={sourceId} schema={chosenSchema(schema, read.value)} path={[]} own={kind} />
            </FileEditContext>
          )}
        </main>
        <aside className={classes['consequence']} aria-label={m.studio_question_checks()}>
          <section className={classes['panel']} aria-labelledby="checks">
            <h2 id="checks" className="m-0 text-ink text-md font-strong">
              {m.studio_question_checks()}
            </h2>
            {checked.length === 0 ? (
              <p className="flex gap-2 items-center m-0 text-sm">
                <IconCircleCheck className="flex-none text-good" size={20} stroke={1.75} aria-hidden />
                {m.studio_question_no_faults()}
              </p>
            ) : (
              <ul className="m-0 p-0 list-none">
                {checked.map((fault) => (
                  <li key={`${fault.line} ${fault.cause}`} className={classes['check']}>
                    {fault.isWarning ? (
                      <IconAlertTriangle className="flex-none text-warn" size={20} stroke={1.75} aria-hidden />
                    ) : (
                      <IconAlertCircle className="flex-none text-bad" size={20} stroke={1.75} aria-hidden />
                    )}
                    <span className="flex-1 min-w-0 wrap-anywhere">
                      {isSource
                        ? m.studio_question_line({ number: fault.line + 1, cause: faultText(fault.cause) })
                        : faultText(fault.cause)}
                    </span>
                    <Button variant="subtle" size="compact-sm" onClick={() => goTo(fault)}>
                      {m.studio_question_go_to()}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </aside>
        {isVersions ? (
          <VersionsDrawer
            saved={draft.saved}
            isUnsaved={draft.state !== 'saved'}
            onRestored={(restored) => drafts.meet(restored)}
            onClose={() => setIsVersions(false)}
          />
        ) : null}
        {isPublishing ? <PublishThis pack={file.pack} sourceId={sourceId} onClose={() => setIsPublishing(false)} /> : null}
      </div>
    </PieceOfPack>
  );
}

/** The places of entries that are alone in their list: they are open from the beginning. */
function onlyEntries(text: string): ReadonlySet<string> {
  const { value } = readYamlText(text);
  const lists = isRecord(value) ? Object.entries(value) : [];
  return new Set(lists.flatMap(([name, list]) => (Array.isArray(list) && list.length === 1 ? [`${name}.0`] : [])));
}

/** The dialog for this file, with what else of its pack was changed beside it. */
function PublishThis({ pack, sourceId, onClose }: { pack: string; sourceId: string; onClose: () => void }) {
  const { data } = useQuery(filesQuery());
  const changed = changedFiles(data?.files.filter((row) => row.pack === pack) ?? []);
  return data === undefined ? null : <PublishFilesDialog changed={changed} chosen={[sourceId]} onClose={onClose} />;
}

/** A page: its text as it will be read, below what its head says. */
function PageText({ text, faults, onChange }: { text: string; faults: readonly Fault[]; onChange: (text: string) => void }) {
  const lines = text.split('\n');
  const head = bodyLine(lines);
  const body = withoutBlanks({ text: lines.slice(head).join('\n'), line: head });
  const until = body.line + (body.text === '' ? 0 : body.text.split('\n').length);
  return (
    <div className="grid gap-3">
      <RichField
        place="stem"
        label={m.studio_file_page_text()}
        value={body.text}
        line={body.line}
        faults={faults}
        onChange={(next) => onChange([...lines.slice(0, body.line), ...next.split('\n'), ...lines.slice(until)].join('\n'))}
      />
      <Faults faults={faults.filter(({ line }) => line < body.line)} />
    </div>
  );
}

/** A path with its places in lists left open: what an entry is, in whatever place. */
const patternOf = (path: YamlPath): string => path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');

/** The keys that a text has, each with the list that it is in. */
function keysIn(text: string | null): ReadonlySet<string> {
  const keys = new Set<string>();
  const walk = (value: unknown, path: YamlPath) => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, [...path, index]);
    else if (isRecord(value)) {
      for (const [name, item] of Object.entries(value)) {
        if (typeof item === 'string' && (name === 'key' || path.length === 0)) keys.add(`${patternOf(path)} ${item}`);
        walk(item, [...path, name]);
      }
    }
  };
  if (text !== null) walk(readYamlText(text).value, []);
  return keys;
}

/** The name that a file says of itself; '' where it says none. */
function nameIn(text: string): string {
  const name = valueAt(readYamlText(text).value, ['name']);
  return typeof name === 'string' ? name : '';
}
