import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Vault } from '../../../platform/common/vault.ts';
import type { Config } from '../../../platform/process/config.ts';
import { type AnyNode, type Element, isTag } from 'domhandler';
import { type FoundRecording, type MeetingFacts, MeetingFault, type MeetingPerson, type MeetingProvider } from './provider.ts';
import { DomUtils, parseDocument } from 'htmlparser2';
import { askProvider } from './ask-provider.ts';

type Hash = Pick<Vault, 'hash'>;

export const callbackPaths = {
  ended: '/api/meetings/bigbluebutton/ended',
  recording: '/api/meetings/bigbluebutton/recording',
} as const;

/** What a class is called at the server: the same whenever it is asked, and another at every portal that shares the server. */
const meetingIdOf = ({ vault, classId }: { vault: Hash; classId: bigint }): string =>
  `class-${vault.hash(`meeting of class ${classId}`).toString('hex').slice(0, 32)}`;

const signatureOf = ({ vault, ref }: { vault: Hash; ref: string }): string => vault.hash(`end of meeting ${ref}`).toString('base64url');

/** Where the server says that a meeting has ended. It does not sign this call, so the address is signed with the portal's secret. */
const endedUrl = ({ config, vault, ref }: { config: Pick<Config, 'publicUrl'>; vault: Hash; ref: string }): string =>
  `${config.publicUrl}${callbackPaths.ended}?${new URLSearchParams({ meeting: ref, sign: signatureOf({ vault, ref }) }).toString()}`;

/** Where the server says that a recording can be watched. */
const recordingUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${callbackPaths.recording}`;

const endedSchema = z.object({ meeting: z.string().max(100), sign: z.string().max(100) });

/** Which meeting has ended; null where the address is not the portal's own. */
export function readEnded({ vault, query }: { vault: Hash; query: unknown }): string | null {
  const read = endedSchema.safeParse(query).data;
  if (read === undefined) return null;
  return isSame(read.sign, signatureOf({ vault, ref: read.meeting })) ? read.meeting : null;
}

const headerSchema = z.object({ alg: z.literal('HS256') });
const claimsSchema = z.object({ meeting_id: z.string().min(1).max(256), record_id: z.string().min(1).max(256) });

/** The meeting and recording of a form's `signed_parameters`, a JSON Web Token (HS256) under the server's secret; null for any other. */
export function readRecordingReady({ body, secret }: { body: Buffer; secret: string }): { meeting: string; recordId: string } | null {
  const token = new URLSearchParams(body.toString('utf8')).get('signed_parameters') ?? '';
  const [header = '', claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !headerSchema.safeParse(jsonOf(header)).success) return null;
  if (!isSame(signature, createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url'))) return null;
  const read = claimsSchema.safeParse(jsonOf(claims)).data;
  return read === undefined ? null : { meeting: read.meeting_id, recordId: read.record_id };
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

interface BigBlueButtonSettings {
  /** Ends with '/bigbluebutton/api'. */
  readonly url: string;
  readonly secret: string;
}

type Parameters = Readonly<Record<string, string>>;

/** The address of a call: its checksum is over the name of the call, the query as it is sent, and the shared secret. Who holds it can make the call, so it is never logged. */
function signedUrl({
  settings: { url, secret },
  call,
  parameters,
}: {
  settings: BigBlueButtonSettings;
  call: string;
  parameters: Parameters;
}): string {
  const query = new URLSearchParams(parameters).toString();
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex');
  return `${url}/${call}?${query}${query === '' ? '' : '&'}checksum=${checksum}`;
}

/** The `response` of a call. Throws MeetingFault: `gone` where there is no such meeting. */
async function callBigBlueButton({
  settings,
  call,
  parameters,
}: {
  settings: BigBlueButtonSettings;
  call: string;
  parameters: Parameters;
}): Promise<Element> {
  const what = `BigBlueButton: ${call}`;
  const { status, text } = await askProvider({ url: signedUrl({ settings, call, parameters }), what });
  const root = childrenOf(parseDocument(text, { xmlMode: true }), 'response')[0];
  if (root === undefined) throw new MeetingFault('unreachable', `${what}: answered ${status}, not as documented`);
  if (textIn(root, 'returncode') === 'SUCCESS') return root;
  const key = textIn(root, 'messageKey').slice(0, 60);
  throw new MeetingFault(key === 'notFound' ? 'gone' : 'refused', `${what}: ${key}`);
}

/** The elements of this name directly below a node. */
const childrenOf = (node: { readonly children: readonly AnyNode[] }, name: string): Element[] =>
  node.children.filter(isTag).filter((child) => child.name === name);

/** The text of the first element of this name directly below; '' where there is none. */
function textIn(node: Element, name: string): string {
  const [child] = childrenOf(node, name);
  return child === undefined ? '' : DomUtils.textContent(child).trim();
}

/** Characters that BigBlueButton takes of a name. */
const maxName = 64;

/** What someone is called in BigBlueButton's lists: a person of the portal, whatever others have the same name. */
const userIdOf = ({ id }: MeetingPerson): string => `person-${id}`;

/**
 * Meetings at a BigBlueButton server, which exist only while they run: one is made when someone joins, by a signed link with the person's
 * name. Who is there is polled while it runs, because afterwards the server no longer says.
 */
export function createBigBlueButton({
  settings,
  config,
  vault,
}: {
  settings: BigBlueButtonSettings;
  config: Pick<Config, 'publicUrl'>;
  vault: Pick<Vault, 'hash'>;
}): MeetingProvider {
  const call = (name: string, parameters: Parameters) => callBigBlueButton({ settings, call: name, parameters });

  async function open({ ref, meeting }: { ref: string; meeting: MeetingFacts }): Promise<void> {
    await call('create', {
      meetingID: ref,
      // at least two characters
      name: meeting.title.slice(0, maxName).padEnd(2, '.'),
      record: 'true',
      autoStartRecording: 'true',
      allowStartStopRecording: 'true',
      muteOnStart: 'true',
      meetingEndedURL: endedUrl({ config, vault, ref }),
      'meta_bbb-recording-ready-url': recordingUrl(config),
    });
  }
  const join = ({ ref, person, role }: { ref: string; person: MeetingPerson; role: 'VIEWER' | 'MODERATOR' }): string =>
    signedUrl({
      settings,
      call: 'join',
      parameters: {
        meetingID: ref,
        fullName: `${person.firstName} ${person.lastName}`.trim().slice(0, maxName) || '-',
        userID: userIdOf(person),
        role,
        redirect: 'true',
      },
    });

  return {
    name: 'bigbluebutton',
    looks: true,
    reports: true,
    make: async ({ classId }) => meetingIdOf({ vault, classId }),
    change: async () => true,
    async remove({ ref }) {
      await unlessGone(call('end', { meetingID: ref }));
    },
    async register({ ref, meeting, person }) {
      await open({ ref, meeting });
      return { ref: userIdOf(person), joinUrl: join({ ref, person, role: 'VIEWER' }) };
    },
    async startUrl({ ref, meeting, person }) {
      await open({ ref, meeting });
      return join({ ref, person, role: 'MODERATOR' });
    },
    async report({ ref, isOver }) {
      const info = await unlessGone(call('getMeetingInfo', { meetingID: ref }));
      const inside = info === null ? [] : attendeesOf(info);
      const recordings = isOver ? recordingsOf(await call('getRecordings', { meetingID: ref })) : [];
      const isRunning = inside.length > 0;
      return { isRunning, wasHeld: recordings.length > 0, stretches: [], inside: inside.filter(isViewer), recordings, isComplete: true };
    },
  };
}

interface Attendee {
  readonly ref: string;
  readonly label: string;
  readonly role: string;
}

const isViewer = ({ role }: Attendee): boolean => role !== 'MODERATOR';

/** Who is there, each once, however many devices they are there with. */
function attendeesOf(info: Element): Attendee[] {
  const all = childrenOf(info, 'attendees').flatMap((list) => childrenOf(list, 'attendee'));
  const byId = new Map<string, Attendee>();
  for (const each of all) {
    const ref = textIn(each, 'userID');
    if (ref !== '') byId.set(ref, { ref, label: textIn(each, 'fullName'), role: textIn(each, 'role') });
  }
  return [...byId.values()];
}

/** The recordings that are published and can be played. */
function recordingsOf(response: Element): FoundRecording[] {
  const all = childrenOf(response, 'recordings').flatMap((list) => childrenOf(list, 'recording'));
  return all.flatMap((recording) => {
    const formats = childrenOf(recording, 'playback').flatMap((playback) => childrenOf(playback, 'format'));
    // a video plays everywhere; the presentation is there always
    const format = formats.find((each) => textIn(each, 'type') === 'video') ?? formats.find((each) => textIn(each, 'url') !== '');
    const url = format === undefined ? '' : textIn(format, 'url');
    const [from, until] = [Number(textIn(recording, 'startTime')), Number(textIn(recording, 'endTime'))];
    if (textIn(recording, 'published') !== 'true' || !/^https?:\/\//.test(url)) return [];
    const seconds = until > from ? Math.round((until - from) / 1000) : 0;
    return [{ ref: textIn(recording, 'recordID'), url, seconds, recordedAt: new Date(Number.isFinite(from) ? from : 0) }];
  });
}

async function unlessGone(call: Promise<Element>): Promise<Element | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof MeetingFault && error.kind === 'gone') return null;
    throw error;
  }
}
