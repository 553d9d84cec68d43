import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { splitQuestion, withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { type Portal, scratchFolder, startDatabase, startPortal } from '../bench/portal.ts';
import { cuttingProxy } from './exam/cutting-proxy.ts';
import { randomFrom } from './random.ts';
import { type Author, type Shown, startAuthor } from './studio-browser.ts';

/**
 * An author types numbered characters while server or browser are killed (SIGKILL), the session ends or the network is cut: after that the page shows every one that it
 * had called saved or kept. In the end the server has what was typed, and its versions are beginnings of it.
 */
const { values } = parseArgs({ options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } } });
const count = Number(values.count);
const random = randomFrom(Number(values.seed));
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

/** What happens in a round, with its share of the rounds. */
const troubles = [
  ['server', 0.5],
  ['browser', 0.25],
  ['both', 0.1],
  ['network', 0.1],
  ['session', 0.05],
] as const;
type Trouble = (typeof troubles)[number][0];
function draw(): Trouble {
  let left = random();
  return troubles.find(([, share]) => (left -= share) < 0)?.[0] ?? 'server';
}

/** After so many rounds the author continues in another question, so that each text stays as long as texts are. */
const roundsOfText = 40;
/** A character that was pressed so long before the browser was killed has to be on the device, whatever the page said of it. In milliseconds. */
const longestGapMs = 1000;
const person = { pin: 'STF3001', password: 'Learn@2026!' };

interface Question {
  readonly id: string;
  readonly path: string;
  /** The id of the field that is typed in: of the stem, or of the source. */
  readonly field: 'place-stem' | 'place-source';
  /** The piece before and after what is typed, and the field's text before and after. */
  readonly around: readonly [string, string];
  readonly aroundField: readonly [string, string];
  /** When each character was pressed. */
  readonly pressed: number[];
  /** So many of them the field shows; null before it is there. */
  shown: number | null;
  /** So many of them the page has called saved or kept. */
  promised: number;
  words: string;
}

const faults: string[] = [];
const tally = new Map<string, number>();
const add = (name: string, more = 1) => tally.set(name, (tally.get(name) ?? 0) + more);
const of = (name: string) => tally.get(name) ?? 0;
let longestGap = 0;

/** The character at a place of every text: '-00000-00001-00002…'. */
const character = (place: number): string => `-${String(Math.floor(place / 6)).padStart(5, '0')}`[place % 6] ?? '';
const characters = (length: number): string => Array.from({ length }, (_, place) => character(place)).join('');

/** How many of its characters a text has between `before` and `after`; null where it has others. */
function typedIn(text: string, [before, after]: readonly [string, string]): number | null {
  const length = text.length - before.length - after.length;
  return length >= 0 && text === before + characters(length) + after ? length : null;
}

const folder = scratchFolder();
const profile = join(folder.dataDir, 'profile');
const holder = await startDatabase(folder);
const startServer = () => startPortal({ ...folder, env: { RUN_JOBS: '0' }, joins: true });
let server: Portal | null = await startServer();
const { databaseUrl } = server;
/** The next server waits from the kill before on: how long no one answers is the round's, not the machine's. */
let next = startServer();
const proxy = await cuttingProxy(() => Number(new URL(server?.url ?? 'http://127.0.0.1:1').port));
const database = openDatabase({ url: databaseUrl, size: 2, onError: () => undefined });
mkdirSync(profile);

async function killServer(): Promise<void> {
  const killed = server?.process;
  server = null;
  if (killed === undefined) return;
  const ended = once(killed, 'exit');
  killed.kill('SIGKILL');
  await ended;
  // none of its connections outlives it
  proxy.cut();
}
async function bringServer(): Promise<void> {
  server = await next;
  next = startServer();
}

const { rows: sources } = await database.orm.execute<{ id: string; text: string }>(
  sql`select id::text as id, text from sources where kind = 'question' and file like 'questions/%.md' and not removed order by id limit 200`,
);
let texts = 0;
const questions: Question[] = [];
function nextQuestion(): Question {
  for (;;) {
    const source = sources[texts];
    texts += 1;
    if (source === undefined) throw new Error('the bank has no question left');
    const stem = withoutBlanks(splitQuestion(source.text).stem).text;
    const at = source.text.indexOf(stem) + stem.length;
    // one paragraph without formulas: the field shows it as it is written
    if (!/^[^\n$*_`\\[\]<>!#|~^{}]+$/.test(stem) || at < stem.length) continue;
    const around = [source.text.slice(0, at), source.text.slice(at)] as const;
    const isSource = questions.length % 2 === 1;
    const question: Question = {
      id: source.id,
      path: `/studio/questions/${source.id}`,
      field: isSource ? 'place-source' : 'place-stem',
      around,
      aroundField: isSource ? around : [stem, ''],
      pressed: [],
      shown: null,
      promised: 0,
      words: '',
    };
    questions.push(question);
    return question;
  }
}

let question = nextQuestion();
let round = 0;
const fail = (said: string) => {
  faults.push(`round ${round}, ${question.path} (${question.field}): ${said}`);
  console.error(faults.at(-1));
};
let heard = Date.now();
let opening = 0;
let openingBefore = 0;
const onShown = (shown: Shown) => {
  const { path, field, value, words } = shown;
  if (path !== question.path || field !== question.field || shown.opening === openingBefore) return;
  opening = shown.opening;
  heard = Date.now();
  const length = typedIn(value, question.aroundField);
  if (length === null && question.shown !== null) fail(`the field has another text: ${value}`);
  question.shown = length;
  if (words !== question.words && /choose a version|no longer there|did not take|Keep this page open/.test(words))
    fail(`the page says '${words}'`);
  question.words = words;
  if (length !== null && /^Saved \d|kept on this device/.test(words)) {
    add(words.startsWith('Saved') ? 'frames that said saved' : 'frames that said kept');
    question.promised = Math.max(question.promised, length);
  }
};
const startBrowser = () => startAuthor({ profile, onShown });
let author: Author = await startBrowser();

/** Whether it comes true in so many milliseconds. */
async function comesTrue(isTrue: () => boolean, ms: number): Promise<boolean> {
  for (const patience = Date.now() + ms; !isTrue(); await pause(5)) if (Date.now() > patience) return false;
  return true;
}

const signInField = () => author.page.getByRole('textbox', { name: 'Mobile number or student ID' });
const stemField = () => author.page.locator('#place-stem[contenteditable=true]');
async function signIn(): Promise<void> {
  const { page } = author;
  await signInField().fill(person.pin);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(({ pathname }) => pathname === question.path);
}

/** Opens the page, where the characters of the last moments before `endedAt` may be missing, and types on behind what it shows. */
async function openPage(endedAt: number): Promise<void> {
  const { page } = author;
  const { pressed, promised, field } = question;
  question.shown = null;
  openingBefore = opening;
  await page.goto(proxy.url + question.path);
  await stemField().or(signInField()).first().waitFor();
  if (await signInField().isVisible()) await signIn();
  await stemField().waitFor();
  if (field === 'place-source') {
    await page.getByRole('button', { name: 'Source' }).click();
    await page.locator('#place-source').waitFor();
  }
  await comesTrue(() => (question.shown ?? 0) >= pressed.length, 1500);
  await comesTrue(() => (question.shown ?? 0) >= promised, 15_000);
  const { shown } = question;
  add('openings');
  if (shown === null) return fail(`the page does not show what was typed, of which it had called ${promised} characters saved or kept`);
  if (shown < promised) {
    fail(`${promised - shown} characters are lost that the page had called saved or kept`);
    add('lost', promised - shown);
    question.promised = shown;
  }
  if (shown < pressed.length) {
    const first = pressed[Math.max(shown, promised)];
    const gap = first === undefined ? 0 : endedAt - first;
    longestGap = Math.max(longestGap, gap);
    add('tail', pressed.length - Math.max(shown, promised));
    if (gap > longestGapMs) fail(`a character is lost that was pressed ${gap} ms before`);
    pressed.length = shown;
  }
  // where the page went before it could say what it showed
  while (pressed.length < shown) pressed.push(Date.now());
  await toTheEnd();
}

/** Puts the caret behind what was typed. */
async function toTheEnd(): Promise<void> {
  const { page } = author;
  const at = question.aroundField[0].length + question.pressed.length;
  if (question.field === 'place-stem') {
    await stemField().focus();
    await page.keyboard.press('Control+End');
  } else
    await page.evaluate(
      `(() => { const field = document.querySelector('#place-source'); field.focus(); field.setSelectionRange(${at}, ${at}); })()`,
    );
}

let isTyping = true;
/** Types so many characters, until the browser or its page is gone. */
async function typeSome(length: number, paceMs: number): Promise<void> {
  for (let left = length; left > 0 && isTyping; left -= 1) {
    const place = question.pressed.length;
    question.pressed.push(Date.now());
    try {
      await author.page.keyboard.type(character(place));
    } catch {
      return;
    }
    if (paceMs > 0) await pause(paceMs * (0.5 + random()));
  }
}

/** The pressed characters that the page, which stayed open, shows. */
async function arrived(): Promise<void> {
  if (!(await comesTrue(() => question.shown === question.pressed.length, 10_000)))
    fail(`the page shows ${question.shown} of ${question.pressed.length} characters`);
}
async function saved(): Promise<void> {
  const isSaved = () => question.shown === question.pressed.length && question.words.startsWith('Saved');
  if (!(await comesTrue(isSaved, 60_000))) fail(`not saved in a minute: ${question.words}`);
}

async function make(trouble: Trouble): Promise<void> {
  isTyping = true;
  const [length, pace] = [between(4, 20), random() < 0.3 ? 0 : between(10, 110)];
  // some wait for the word of the page first
  if (random() < 0.15) {
    await typeSome(3, 0);
    await comesTrue(() => question.promised === question.pressed.length, 3000);
  }
  const typing = typeSome(length, pace);
  await pause(random() * length * (pace + 5));
  // most outages are short
  const outageMs = 100 + 2900 * random() ** 4;
  const reopens = random() < 0.5;
  let endedAt = 0;
  const killBrowser = async () => {
    isTyping = false;
    endedAt = Date.now();
    await author.kill();
    await typing;
    author = await startBrowser();
  };
  if (trouble === 'server' || trouble === 'both') {
    await killServer();
    const back = pause(outageMs).then(bringServer);
    await (trouble === 'both' ? killBrowser() : typing);
    await back;
    if (trouble === 'server') await arrived();
    if (trouble === 'both' || reopens) await openPage(trouble === 'both' ? endedAt : Date.now());
  } else if (trouble === 'browser') {
    await killBrowser();
    await openPage(endedAt);
  } else if (trouble === 'network') {
    const context = author.page.context();
    await context.setOffline(true);
    await typing;
    await typeSome(between(1, 10), pace);
    await pause(outageMs);
    if (random() < 0.4) {
      await killBrowser();
      add('browser in the dark');
      await openPage(endedAt);
    } else {
      await arrived();
      await context.setOffline(false);
      if (reopens) await openPage(Date.now());
    }
  } else {
    await database.orm.execute(
      sql`update sessions set ended_at = now() where ended_at is null and person_id = (select id from people where pin = ${person.pin})`,
    );
    await typing;
    await signInField().waitFor();
    // what is pressed once the page has gone goes nowhere
    question.pressed.length = question.shown ?? 0;
    await openPage(Date.now());
  }
  add(trouble);
}

/** Leaves the text saved, and looks at what the server has of it. */
async function finishText(): Promise<void> {
  await saved();
  const { rows } = await database.orm.execute<{ text: string; revision: number }>(
    sql`select text, revision from sources where id = ${question.id}::bigint`,
  );
  const { rows: versions } = await database.orm.execute<{ text: string; revision: number }>(
    sql`select text, revision from source_versions where source_id = ${question.id}::bigint order by revision`,
  );
  const now = rows[0];
  if (now?.text !== question.around[0] + characters(question.pressed.length) + question.around[1])
    fail('the server has another text than was typed');
  const last = versions.at(-1);
  if (last?.revision !== now?.revision || last?.text !== now?.text) fail('the newest version is not the text');
  let before = 0;
  for (const { text, revision } of versions) {
    const length = typedIn(text, question.around);
    if (length === null || length < before) fail(`version ${revision} is no longer beginning of what was typed`);
    before = length ?? before;
  }
  add('characters', question.pressed.length);
  add('versions', versions.length);
  add('saves', (now?.revision ?? 1) - 1);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const watchdog = setInterval(() => {
  if (Date.now() - heard < 180_000) return;
  console.error(`the page shows nothing new for three minutes: round ${round}, ${author.page.url()}`);
  process.exit(1);
}, 1000);
const began = performance.now();
await openPage(Date.now());
const kills = () => of('server') + of('browser') + of('both') + of('browser in the dark');
while (kills() < count) {
  round += 1;
  const trouble = draw();
  try {
    await make(trouble);
  } catch (error) {
    fail(`${trouble}: ${error instanceof Error ? error.message : String(error)}`);
    if (faults.length > 20) break;
    await openPage(Date.now());
  }
  const isOther = question.shown === null;
  if (isOther || round % roundsOfText === 0) {
    if (!isOther) await finishText();
    question = nextQuestion();
    await openPage(Date.now());
  }
  if (round % 25 === 0)
    console.log(
      `round ${round}: ${kills()} kills, ${((performance.now() - began) / 1000 / round).toFixed(2)} s a round, ${of('lost')} lost`,
    );
}
await finishText();
if (of('frames that said saved') < round / 2) fail('the page hardly ever said that it had saved: what it promised was not heard');
clearInterval(watchdog);
const seconds = (performance.now() - began) / 1000;
await author.kill();
proxy.close();
await database.close();
for (const portal of [server, await next]) await portal?.stop();
holder.child.kill('SIGTERM');
await once(holder.child, 'exit');
folder.remove();
for (const fault of faults) console.error(fault);
console.log(
  `${of('server')} kills of the server, ${of('browser') + of('browser in the dark')} of the browser (${of('browser in the dark')} without a network), ${of('both')} of both, ${of('network')} cuts of the network, ${of('session')} ends of the session: ` +
    `${round} rounds in ${Math.round(seconds)} s, the page opened ${of('openings')} times`,
);
console.log(
  `${of('characters')} characters in ${questions.length} texts, ${of('saves')} saves in ${of('versions')} versions; the page said 'saved' in ${of('frames that said saved')} frames, 'kept' in ${of('frames that said kept')}`,
);
console.log(`${of('tail')} characters were not called kept yet and are lost, pressed at most ${longestGap} ms before the kill`);
console.log(`${of('lost')} lost characters of those called saved or kept, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
