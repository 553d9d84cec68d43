import { insertIn, moveBetween, readYamlText, removeIn, setIn, type YamlEdit, type YamlPath } from '@abhyas/rules/content/yaml-edit.ts';

export const lessonTypes = ['html', 'video', 'pdf', 'link', 'assessment'] as const;
export type LessonType = (typeof lessonTypes)[number];
export type PartKind = 'unit' | 'topic' | 'lesson';

/** What a lesson says of itself in the text of its path; what it does not say is ''. */
export interface Lesson {
  readonly type: LessonType;
  readonly page: string;
  readonly file: string;
  readonly url: string;
  readonly test: string;
  readonly captions: string;
  readonly chapters: string;
  readonly poster: string;
  readonly seconds: number;
  readonly pages: number;
  readonly mayDownload: boolean;
}

/** A unit, topic or lesson of a path, and where its text is. */
export interface Part {
  /** Kind and key: it stays the same wherever the part goes. */
  readonly id: string;
  readonly kind: PartKind;
  readonly key: string;
  readonly name: string;
  /** Whether it says that students are not to have it. */
  readonly isHidden: boolean;
  readonly at: YamlPath;
  readonly parts: readonly Part[];
  /** Null for units and topics. */
  readonly lesson: Lesson | null;
}

export interface PathTree {
  readonly key: string;
  readonly programme: string;
  readonly type: string;
  readonly name: string;
  readonly units: readonly Part[];
  /** Null unless the text cannot be read. */
  readonly error: ReturnType<typeof readYamlText>['error'];
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const wordsOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The units of a path's text in their order, with their topics and lessons; a topic comes before the lessons of its unit, as students have it. */
export function readPath(text: string): PathTree {
  const { value, error } = readYamlText(text);
  const root = fieldsOf(value);
  const units = listOf(root['children']).map((unit, u) => {
    const at = ['children', u];
    const topics = listOf(fieldsOf(unit)['children']).map((topic, t) => {
      const place = [...at, 'children', t];
      return partOf({ value: topic, kind: 'topic', at: place, parts: lessonsOf(topic, place) });
    });
    return partOf({ value: unit, kind: 'unit', at, parts: [...topics, ...lessonsOf(unit, at)] });
  });
  const [key, programme, type, name] = ['path', 'programme', 'type', 'name'].map((field) => wordsOf(root[field]));
  return { key: key ?? '', programme: programme ?? '', type: type ?? '', name: name ?? '', units, error };
}

function partOf({ value, kind, at, parts }: { value: unknown; kind: PartKind; at: YamlPath; parts: readonly Part[] }): Part {
  const fields = fieldsOf(value);
  const key = wordsOf(fields['key']);
  const id = `${kind} ${key === '' ? at.join('.') : key}`;
  return { id, kind, key, name: wordsOf(fields['name']), isHidden: fields['hidden'] === '1', at, parts, lesson: null };
}

function lessonsOf(holder: unknown, at: YamlPath): Part[] {
  return listOf(fieldsOf(holder)['assets']).map((asset, a) => {
    const fields = fieldsOf(asset);
    const words = (name: string) => wordsOf(fields[name]);
    const type = lessonTypes.find((each) => each === fields['type']) ?? 'html';
    const [hours = 0, minutes = 0, seconds = 0] = words('duration').split(':').map(Number);
    const lesson: Lesson = {
      type,
      page: words('page'),
      file: words('file'),
      url: words('url'),
      test: words('test'),
      captions: words('captions'),
      chapters: words('chapters'),
      poster: words('poster'),
      seconds: hours * 3600 + minutes * 60 + seconds || 0,
      pages: Number(words('pages')) || 0,
      mayDownload: words('download') !== '0',
    };
    return { ...partOf({ value: asset, kind: 'lesson', at: [...at, 'assets', a], parts: [] }), lesson };
  });
}

/** All parts of a path, each before what is in it. */
export const allParts = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...allParts(part.parts)]);

/** The part that a part is in; null for a unit. */
export const holderOf = (tree: PathTree, part: Part): Part | null =>
  allParts(tree.units).find((each) => each.parts.some(({ id }) => id === part.id)) ?? null;

/** Parts as students have them: what is hidden is left out, with all in it. */
export const shownParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => (part.isHidden ? [] : [{ ...part, parts: shownParts(part.parts) }]));

/** The lessons of parts that students have, and how many seconds they take. */
export function sumOf(parts: readonly Part[]): { lessons: number; seconds: number } {
  const lessons = allParts(shownParts(parts)).flatMap(({ lesson }) => lesson ?? []);
  return { lessons: lessons.length, seconds: lessons.reduce((sum, { seconds }) => sum + seconds, 0) };
}

/** A place for a part: before the item `index` of a list of the text. `depth`: 0 for a unit, 1 below it, 2 in a topic. */
export interface Landing {
  readonly list: YamlPath;
  readonly index: number;
  readonly depth: number;
}

const listName = (kind: PartKind) => (kind === 'lesson' ? 'assets' : 'children');
const indexOf = ({ at }: Part) => Number(at.at(-1));
const beside = (part: Part, step: 0 | 1): Landing => ({
  list: part.at.slice(0, -1),
  index: indexOf(part) + step,
  depth: (part.at.length - 2) / 2,
});
/** At the end of what a unit or topic has of a kind. */
export const endOf = (holder: Part, kind: PartKind): Landing => ({
  list: [...holder.at, listName(kind)],
  index: holder.parts.filter((part) => (part.kind === 'lesson') === (kind === 'lesson')).length,
  depth: holder.kind === 'unit' ? 1 : 2,
});
const startOf = (holder: Part, kind: PartKind): Landing => ({ ...endOf(holder, kind), index: 0 });

/** Where a part lands that is dropped over another, on its upper or lower half; null where it cannot. */
export function landingOver({ tree, part, over, isLower }: { tree: PathTree; part: Part; over: Part; isLower: boolean }): Landing | null {
  if (over.id === part.id || allParts(part.parts).some(({ id }) => id === over.id)) return null;
  const step = isLower ? 1 : 0;
  if (over.kind === part.kind) return beside(over, step);
  if (part.kind === 'lesson') return endOf(over, 'lesson');
  const holders = holdersOf(tree, over);
  if (part.kind === 'unit') {
    const unit = holders.find(({ kind }) => kind === 'unit');
    return unit === undefined || unit.id === part.id ? null : beside(unit, 1);
  }
  if (over.kind === 'unit') return endOf(over, 'topic');
  const topic = holders.find(({ kind }) => kind === 'topic');
  const unit = holders.find(({ kind }) => kind === 'unit');
  return topic !== undefined && topic.id !== part.id ? beside(topic, 1) : unit === undefined ? null : endOf(unit, 'topic');
}

/** What a part is in, the nearest first. */
function holdersOf(tree: PathTree, part: Part): Part[] {
  const holder = holderOf(tree, part);
  return holder === null ? [] : [holder, ...holdersOf(tree, holder)];
}

/** One place up or down among its like; at an edge into the neighbour of what it is in. Null at the ends of the path. */
export function landingBeside({ tree, part, step }: { tree: PathTree; part: Part; step: 1 | -1 }): Landing | null {
  const holder = holderOf(tree, part);
  const peers = (holder?.parts ?? tree.units).filter(({ kind }) => kind === part.kind);
  const peer = peers[peers.findIndex(({ id }) => id === part.id) + step];
  if (peer !== undefined) return beside(peer, step === 1 ? 1 : 0);
  if (holder === null) return null;
  const holders = allParts(tree.units).filter(({ kind }) => (part.kind === 'topic' ? kind === 'unit' : kind !== 'lesson'));
  // a unit shows its own lessons after its topics
  const order =
    part.kind === 'topic' ? holders : tree.units.flatMap((unit) => [...unit.parts.filter(({ kind }) => kind === 'topic'), unit]);
  const next = order[order.findIndex(({ id }) => id === holder.id) + step];
  return next === undefined ? null : step === 1 ? startOf(next, part.kind) : endOf(next, part.kind);
}

/** One level deeper or higher; null where there is none. A unit with topics of its own cannot become one. */
export function landingNested({ tree, part, step }: { tree: PathTree; part: Part; step: 1 | -1 }): Landing | null {
  const holder = holderOf(tree, part);
  if (step === 1) {
    if (part.kind === 'unit') {
      const before = tree.units[indexOf(part) - 1];
      return before === undefined || part.parts.some(({ kind }) => kind === 'topic') ? null : endOf(before, 'topic');
    }
    const topic = holder?.kind === 'unit' && part.kind === 'lesson' ? holder.parts.findLast(({ kind }) => kind === 'topic') : undefined;
    return topic === undefined ? null : endOf(topic, 'lesson');
  }
  if (holder === null) return null;
  if (part.kind === 'topic') return beside(holder, 1);
  const unit = holder.kind === 'topic' ? holderOf(tree, holder) : null;
  return unit === null ? null : startOf(unit, 'lesson');
}

/** The units and topics into which a part can move, with their places at the end of each. */
export function landingsOf(tree: PathTree, part: Part): { holder: Part; landing: Landing }[] {
  if (part.kind === 'unit') return [];
  return allParts(tree.units).flatMap((holder) =>
    holder.kind === 'lesson' || (part.kind === 'topic' && holder.kind === 'topic') ? [] : [{ holder, landing: endOf(holder, part.kind) }],
  );
}

/** Moves a part with its lines. */
export function movePart(text: string, part: Part, { list, index }: Landing): YamlEdit {
  return moveBetween(text, { path: part.at.slice(0, -1), index: indexOf(part) }, { path: list, index });
}

export const removePart = (text: string, part: Part): YamlEdit => removeIn(text, part.at);
export const renamePart = (text: string, part: Part, name: string): YamlEdit => setIn(text, [...part.at, 'name'], name, lessonFields);

/** The fields of a lesson in the order in which they are written. */
const lessonFields = [
  'key',
  'name',
  'type',
  'page',
  'file',
  'url',
  'test',
  'captions',
  'chapters',
  'poster',
  'duration',
  'pages',
  'download',
  'thumb',
  'hidden',
];

/** Writes fields of a part; '' takes one away. */
export function setFields(text: string, part: Part, fields: Readonly<Record<string, string | number>>): YamlEdit {
  let now = text;
  for (const [name, value] of Object.entries(fields)) {
    const path = [...part.at, name];
    const isThere =
      fieldsOf(path.slice(0, -1).reduce<unknown>((at, step) => fieldsOrList(at)[step], readYamlText(now).value))[name] !== undefined;
    if (value === '' && !isThere) continue;
    const made = value === '' ? removeIn(now, path) : setIn(now, path, value, lessonFields);
    if (made.refused !== null) return { text, refused: made.refused };
    now = made.text;
  }
  return { text: now, refused: null };
}
const fieldsOrList = (value: unknown) => (value ?? {}) as Readonly<Record<string | number, unknown>>;

/** Adds a unit, topic or lesson at a place. */
export const addPart = (text: string, { list, index }: Landing, fields: Readonly<Record<string, string | number>>): YamlEdit =>
  insertIn(text, list, index, fields);

/** A key made of a name that none of `taken` is. */
export function freeKey(name: string, taken: ReadonlySet<string>, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  const stem = plain === '' ? fallback : plain;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(key)) return key;
  }
}

/** Seconds as the 'h:mm:ss' of a path. */
export function durationOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export type PathChange = 'added' | 'removed' | 'renamed' | 'moved' | 'changed' | 'hidden' | 'shown';

/** What one text of a path has made of another, by part: lessons and what holds them, in the order of the newer text. Of an added unit its parts are not counted again. */
export function changesBetween(before: string, now: string): { part: Part; change: PathChange; holder: string }[] {
  const [old, fresh] = [readPath(before), readPath(now)];
  const [was, is] = [allParts(old.units), allParts(fresh.units)];
  const byId = new Map(was.map((part) => [part.id, part]));
  const left = new Set(is.map(({ id }) => id));
  const nameOf = (tree: PathTree, part: Part) => holderOf(tree, part)?.name ?? tree.name;
  const kept = stillInOrder(
    is.flatMap(({ id }) => (byId.has(id) ? [id] : [])),
    was.map(({ id }) => id),
  );
  const isNew = (part: Part | null) => part !== null && !byId.has(part.id);
  const changes = is.flatMap((part) => {
    const former = byId.get(part.id);
    const of = (change: PathChange) => [{ part, change, holder: nameOf(fresh, part) }];
    if (former === undefined) return isNew(holderOf(fresh, part)) ? [] : of('added');
    const isElsewhere = holderOf(old, former)?.id !== holderOf(fresh, part)?.id;
    return [
      ...(former.name === part.name ? [] : of('renamed')),
      ...(isElsewhere || !kept.has(part.id) ? of('moved') : []),
      ...(former.isHidden === part.isHidden ? [] : of(part.isHidden ? 'hidden' : 'shown')),
      ...(JSON.stringify(former.lesson) === JSON.stringify(part.lesson) ? [] : of('changed')),
    ];
  });
  const gone = was.flatMap((part) => {
    const holder = holderOf(old, part);
    const isCounted = !left.has(part.id) && (holder === null || left.has(holder.id));
    return isCounted ? [{ part, change: 'removed' as const, holder: nameOf(old, part) }] : [];
  });
  return [...changes, ...gone];
}

/** Of ids in a new order the most that are in their old order among themselves: the others have moved. */
function stillInOrder(now: readonly string[], before: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((id, at) => [id, at]));
  const places = now.map((id) => place.get(id) ?? -1);
  const best: { length: number; from: number }[] = [];
  places.forEach((at, index) => {
    let found = { length: 1, from: -1 };
    for (let former = 0; former < index; former += 1) {
      const { length } = best[former] ?? { length: 0 };
      if ((places[former] ?? 0) < at && length + 1 > found.length) found = { length: length + 1, from: former };
    }
    best.push(found);
  });
  const kept = new Set<string>();
  let at = best.reduce((most, { length }, index) => (length > (best[most]?.length ?? 0) ? index : most), 0);
  while (at >= 0 && now.length > 0) {
    kept.add(now[at] ?? '');
    at = best[at]?.from ?? -1;
  }
  return kept;
}

/** The header of a programme as modules.yaml has it: which tabs lead to a path, and under which it can be shown. */
export interface PathTabs {
  /** The names of the tabs that lead to the path. */
  readonly shownIn: readonly string[];
  /** Where a tab for it can be added: under a tab of its type, and beside them all, whose name is ''. */
  readonly places: readonly { readonly name: string; readonly list: YamlPath; readonly index: number }[];
  readonly taken: ReadonlySet<string>;
}

/** Reads the tabs of the programme of a path. Without a header for it there are no places. */
export function readTabs(text: string, { key, programme, type }: Pick<PathTree, 'key' | 'programme' | 'type'>): PathTabs {
  const modules = listOf(fieldsOf(readYamlText(text).value)['modules']);
  const m = modules.findIndex((module) => fieldsOf(module)['programme'] === programme);
  const tabs = listOf(fieldsOf(modules[m])['tabs']);
  const childrenOf = (tab: unknown) => listOf(fieldsOf(tab)['children']);
  const all = tabs.flatMap((tab) => [tab, ...childrenOf(tab)]).map(fieldsOf);
  const places = tabs.flatMap((tab, t) =>
    fieldsOf(tab)['type'] === type && fieldsOf(tab)['path'] === undefined
      ? [{ name: wordsOf(fieldsOf(tab)['name']), list: ['modules', m, 'tabs', t, 'children'], index: childrenOf(tab).length }]
      : [],
  );
  return {
    shownIn: all.flatMap((tab) => (tab['path'] === key ? [wordsOf(tab['name'])] : [])),
    places: m < 0 ? [] : [...places, { name: '', list: ['modules', m, 'tabs'], index: tabs.length }],
    taken: new Set(all.map((tab) => wordsOf(tab['key']))),
  };
}

/** Adds a tab that leads to a path. */
export function addTab(
  text: string,
  { list, index }: PathTabs['places'][number],
  { key, name, type, programme }: Pick<PathTree, 'key' | 'name' | 'type' | 'programme'>,
): YamlEdit {
  const { taken } = readTabs(text, { key, programme, type });
  return insertIn(text, list, index, { key: freeKey(`${programme} ${key}`, taken, 'tab'), name, type, path: key });
}
