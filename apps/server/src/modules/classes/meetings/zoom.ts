import { z } from 'zod';
import type { Clock } from '../../../platform/common/clock.ts';
import type { Config, ZoomSettings } from '../../../platform/process/config.ts';
import { type Answer, askProvider } from './ask-provider.ts';
import {
  type FoundRecording,
  type MeetingFacts,
  MeetingFault,
  type MeetingPerson,
  type MeetingProvider,
  type MeetingReport,
  type Registration,
  type ReportedStretch,
} from './provider.ts';

/** Milliseconds before its end at which a token is no longer used. */
const spareMs = 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const errorSchema = z.object({ code: z.number() });

/** Codes of Zoom's errors: the user or the meeting does not exist, or the recording. */
const zoomCodes = { noUser: 1001, noMeeting: 3001, noRecording: 3301 } as const;

interface ZoomCall<S extends z.ZodType> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** What the answer is; `z.unknown()` where nothing is read of it. */
  readonly answer: S;
  /** Names the call in errors, without ids. */
  readonly what: string;
  readonly once?: boolean;
}

/** Makes a call of Zoom's API, version 2. Throws MeetingFault; `gone` where Zoom does not know what it is about. */
type ZoomCalls = <S extends z.ZodType>(call: ZoomCall<S>) => Promise<z.output<S>>;

/**
 * Calls of a server-to-server OAuth app (grant type account_credentials). The token lasts an hour and is kept in this process; one that
 * Zoom refuses is replaced, once.
 */
function createZoomCalls({ settings, clock }: { settings: ZoomSettings; clock: Clock }): ZoomCalls {
  let token: { value: string; goodUntil: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const what = 'Zoom: token';
    const answer = await askProvider({
      url: `${settings.authUrl}/oauth/token`,
      what,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: settings.accountId }).toString(),
    });
    if (answer.status !== 200) throw new MeetingFault('refused', `${what}: answered ${answer.status}`);
    const read = parse({ answer, schema: tokenSchema, what });
    token = { value: read.access_token, goodUntil: clock.now().getTime() + read.expires_in * 1000 - spareMs };
    return token.value;
  }

  /** The token; calls that come at once share one that is being fetched. */
  async function getToken(): Promise<string> {
    if (token !== null && clock.now().getTime() < token.goodUntil) return token.value;
    fetching ??= fetchToken().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  return async ({ method = 'GET', path, query = {}, body, answer: schema, what: name, once = false }) => {
    const what = `Zoom: ${name}`;
    const search = new URLSearchParams(query).toString();
    for (let isFresh = token === null; ; isFresh = true) {
      const answer = await askProvider({
        url: `${settings.apiUrl}${path}${search === '' ? '' : `?${search}`}`,
        what,
        method,
        headers: { authorization: `Bearer ${await getToken()}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        once,
      });
      if (answer.status === 401 && !isFresh) {
        token = null;
        continue;
      }
      if (answer.status >= 200 && answer.status < 300) return parse({ answer, schema, what });
      throw refusalOf({ answer, what });
    }
  };
}

function refusalOf({ answer, what }: { answer: Answer; what: string }): MeetingFault {
  const code = errorSchema.safeParse(jsonOf(answer.text)).data?.code ?? null;
  const isGone = answer.status === 404 || (code !== null && Object.values<number>(zoomCodes).includes(code));
  return new MeetingFault(isGone ? 'gone' : 'refused', `${what}: answered ${answer.status}${code === null ? '' : `, code ${code}`}`);
}

function parse<S extends z.ZodType>({ answer, schema, what }: { answer: Answer; schema: S; what: string }): z.output<S> {
  const read = schema.safeParse(jsonOf(answer.text));
  if (!read.success) throw new MeetingFault('unreachable', `${what}: the answer is not as documented`);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A meeting that was begun, ended and begun again has several instances. More than this, and more pages of participants (300 each), are taken for a fault of the provider. */
const maxInstances = 50;
const maxPages = 200;

const instancesSchema = z.object({ meetings: z.array(z.object({ uuid: z.string().min(1) })) });
const pastSchema = z.object({ host_id: z.string().optional() });
const meetingSchema = z.object({ status: z.string().optional() });
const momentSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const zoomMomentSchema = momentSchema;
const participantsSchema = z.object({
  next_page_token: z.string().default(''),
  participants: z.array(
    z.object({
      id: z.string().default(''),
      user_id: z.coerce.string().min(1),
      name: z.string().default(''),
      registrant_id: z.string().default(''),
      join_time: momentSchema,
      leave_time: momentSchema,
      status: z.string().optional(),
    }),
  ),
});
export const zoomRecordingSchema = z.object({
  uuid: z.string().min(1),
  share_url: z.string().default(''),
  recording_play_passcode: z.string().optional(),
  recording_files: z
    .array(
      z.object({
        status: z.string().optional(),
        recording_start: z.string().optional(),
        recording_end: z.string().optional(),
      }),
    )
    .default([]),
});

/** A uuid in a path: one that begins with a slash, or has two in a row, is encoded twice. */
const uuidInPath = (uuid: string): string => {
  const once = encodeURIComponent(uuid);
  return uuid.startsWith('/') || uuid.includes('//') ? encodeURIComponent(once) : once;
};

/** What makes a stretch of Zoom's this one: in one instance of a meeting each stay has a `user_id` of its own, in reports and in messages alike. */
export const stretchKey = ({ uuid, userId }: { uuid: string; userId: string }): string => `${uuid}:${userId}`;

/** What Zoom says of a meeting afterwards: who was in each of its instances, and what was recorded. The host is left out. */
async function reportZoom({ calls, ref }: { calls: ZoomCalls; ref: string }): Promise<MeetingReport> {
  const status = await unlessGone(calls({ path: `/meetings/${ref}`, answer: meetingSchema, what: 'meeting' }), {});
  const { meetings } = await unlessGone(
    calls({ path: `/past_meetings/${ref}/instances`, answer: instancesSchema, what: 'instances of a meeting' }),
    { meetings: [] },
  );
  if (meetings.length > maxInstances) throw new MeetingFault('refused', 'Zoom: a meeting has too many instances');
  const uuids = meetings.map(({ uuid }) => uuid);
  const stretches: ReportedStretch[] = [];
  const recordings: FoundRecording[] = [];
  let isComplete = true;
  for (const uuid of uuids) {
    const found = await listStretches({ calls, uuid });
    if (found === null) isComplete = false;
    else stretches.push(...found);
    const recorded = await unlessGone(
      calls({ path: `/meetings/${uuidInPath(uuid)}/recordings`, answer: zoomRecordingSchema, what: 'recordings of a meeting' }),
      null,
    );
    const recording = recorded === null ? null : recordingOf(recorded);
    if (recording !== null) recordings.push(recording);
  }
  return { isRunning: status.status === 'started', wasHeld: uuids.length > 0, stretches, inside: [], recordings, isComplete };
}

/** Who was in one instance; null while Zoom has no report of it. */
async function listStretches({ calls, uuid }: { calls: ZoomCalls; uuid: string }): Promise<ReportedStretch[] | null> {
  const path = uuidInPath(uuid);
  const past = await unlessGone(calls({ path: `/past_meetings/${path}`, answer: pastSchema, what: 'past meeting' }), {});
  const stretches: ReportedStretch[] = [];
  let page = '';
  for (let count = 0; count < maxPages; count += 1) {
    const query = { page_size: '300', include_fields: 'registrant_id', ...(page === '' ? {} : { next_page_token: page }) };
    const found = await unlessGone(
      calls({ path: `/report/meetings/${path}/participants`, query, answer: participantsSchema, what: 'report of participants' }),
      null,
    );
    if (found === null) return null;
    const { participants, next_page_token: next } = found;
    for (const { id, name, user_id: userId, registrant_id: ref, join_time: joinedAt, leave_time: leftAt, status } of participants) {
      const isHost = id !== '' && id === past.host_id;
      if (!isHost && status !== 'in_waiting_room')
        stretches.push({ key: stretchKey({ uuid, userId }), ref, label: name, joinedAt, leftAt });
    }
    if (next === '') return stretches;
    page = next;
  }
  throw new MeetingFault('refused', 'Zoom: a report of participants does not end');
}

/** A recording, once all of it can be watched; the passcode belongs to the link. */
export function recordingOf({
  uuid,
  share_url: share,
  recording_play_passcode: passcode,
  recording_files: files,
}: z.output<typeof zoomRecordingSchema>): FoundRecording | null {
  if (!share.startsWith('https://') || files.some(({ status }) => status !== undefined && status !== 'completed')) return null;
  const starts = files.map(({ recording_start: start = '' }) => Date.parse(start)).filter((ms) => !Number.isNaN(ms));
  const ends = files.map(({ recording_end: end = '' }) => Date.parse(end)).filter((ms) => !Number.isNaN(ms));
  const [from, until] = [Math.min(...starts), Math.max(...ends)];
  const url = new URL(share);
  if (passcode !== undefined && passcode !== '') url.searchParams.set('pwd', passcode);
  return {
    ref: uuid,
    url: url.href,
    seconds: Number.isFinite(from) && until > from ? Math.round((until - from) / 1000) : 0,
    recordedAt: new Date(Number.isFinite(from) ? from : 0),
  };
}

/** What a call gives, or `otherwise` where Zoom does not know what it is about (yet). */
async function unlessGone<T>(call: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof MeetingFault && error.kind === 'gone') return otherwise;
    throw error;
  }
}

const minute = 60_000;
/** Characters that Zoom takes of a topic and of a name. */
const max = { topic: 200, name: 64 } as const;

const madeSchema = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const startSchema = z.object({ start_url: z.url({ protocol: /^https?$/ }) });
const registeredSchema = z.object({ registrant_id: z.string().min(1), join_url: z.string().default('') });
const registrantSchema = z.object({ join_url: z.string().default('') });

/** Meetings at Zoom, with registration: each student gets a link of their own, and Zoom reports by registrant. They are recorded in the cloud, and wait for their host. */
export function createZoom({
  settings,
  config,
  clock,
}: {
  settings: ZoomSettings;
  config: Pick<Config, 'publicUrl'>;
  clock: Clock;
}): MeetingProvider {
  const calls = createZoomCalls({ settings, clock });
  return {
    name: 'zoom',
    looks: false,
    reports: true,
    make: (meeting) => makeMeeting({ calls, meeting, host: settings.host }),
    async change({ ref, meeting }) {
      try {
        await calls({ method: 'PATCH', path: `/meetings/${ref}`, body: bodyOf(meeting), answer: z.unknown(), what: 'update a meeting' });
        return true;
      } catch (error) {
        if (zoomIsGone(error)) return false;
        throw error;
      }
    },
    async remove({ ref }) {
      const query = { schedule_for_reminder: 'false', cancel_meeting_reminder: 'false' };
      try {
        await calls({ method: 'DELETE', path: `/meetings/${ref}`, query, answer: z.unknown(), what: 'delete a meeting' });
      } catch (error) {
        if (!zoomIsGone(error)) throw error;
      }
    },
    register: ({ ref, person }) => register({ calls, ref, person, domain: domainOf(config) }),
    async startUrl({ ref }) {
      const { start_url: url } = await calls({ path: `/meetings/${ref}`, answer: startSchema, what: 'start of a meeting' });
      return url;
    },
    report: ({ ref }) => reportZoom({ calls, ref }),
  };
}

const zoomIsGone = (error: unknown): boolean => error instanceof MeetingFault && error.kind === 'gone';

/** The request for a class at Zoom: a scheduled meeting that takes those who are registered, and registers at once. */
const bodyOf = ({ title, startsAt, endsAt }: MeetingFacts) => ({
  topic: title.slice(0, max.topic),
  type: 2,
  start_time: startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  duration: Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / minute)),
  timezone: 'UTC',
  settings: {
    approval_type: 0,
    registrants_confirmation_email: false,
    registrants_email_notification: false,
    allow_multiple_devices: true,
    join_before_host: false,
    waiting_room: false,
    mute_upon_entry: true,
    auto_recording: 'cloud',
  },
});

/** Makes a meeting of the mentor who is a Zoom user under the same address, or else of the portal's host. Tried once: a second try might make a second meeting. */
async function makeMeeting({ calls, meeting, host }: { calls: ZoomCalls; meeting: MeetingFacts; host: string }): Promise<string> {
  const makeFor = async (user: string) => {
    const path = `/users/${encodeURIComponent(user)}/meetings`;
    const { id } = await calls({ method: 'POST', path, body: bodyOf(meeting), answer: madeSchema, what: 'create a meeting', once: true });
    return id;
  };
  if (meeting.mentorEmail === null || meeting.mentorEmail === host) return makeFor(host);
  try {
    return await makeFor(meeting.mentorEmail);
  } catch (error) {
    if (zoomIsGone(error)) return makeFor(host);
    throw error;
  }
}

/** Where the made-up addresses are. */
const domainOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => {
  const { hostname } = new URL(publicUrl);
  return /^[a-z0-9.-]+\.[a-z]{2,}$/.test(hostname) ? hostname : 'students.invalid';
};

/**
 * Registers a person, with approval where the account asks for it; the same person again is the same registrant. Zoom knows registrants by
 * their address, so each gets one made of their id, and no address of a person leaves the portal.
 */
async function register({
  calls,
  ref,
  person,
  domain,
}: {
  calls: ZoomCalls;
  ref: string;
  person: MeetingPerson;
  domain: string;
}): Promise<Registration> {
  const { registrant_id: id, join_url: joinUrl } = await calls({
    method: 'POST',
    path: `/meetings/${ref}/registrants`,
    body: {
      email: `student-${person.id}@${domain}`,
      first_name: (person.firstName || '-').slice(0, max.name),
      last_name: (person.lastName || '-').slice(0, max.name),
      auto_approve: true,
    },
    answer: registeredSchema,
    what: 'add a registrant',
  });
  if (joinUrl !== '') return { ref: id, joinUrl };
  await calls({
    method: 'PUT',
    path: `/meetings/${ref}/registrants/status`,
    body: { action: 'approve', registrants: [{ id }] },
    answer: z.unknown(),
    what: 'approve a registrant',
  });
  const approved = await calls({
    path: `/meetings/${ref}/registrants/${encodeURIComponent(id)}`,
    answer: registrantSchema,
    what: 'registrant',
  });
  if (approved.join_url === '') throw new MeetingFault('refused', 'Zoom: the registrant has no link');
  return { ref: id, joinUrl: approved.join_url };
}
