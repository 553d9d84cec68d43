import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { TestApp } from '../app.ts';
import { type Asked, type Given, stubServer } from './stub-server.ts';

/** Someone's stay in an instance of a meeting. */
export interface Stay {
  readonly uuid: string;
  /** A stay's own number. */
  readonly userId: string;
  readonly registrantId: string;
  readonly name: string;
  readonly joinedAt: Date;
  readonly leftAt: Date;
  /** The Zoom user, of who is signed in there. */
  readonly zoomUser?: string;
}

interface Meeting {
  readonly id: string;
  readonly host: string;
  body: z.output<typeof meetingSchema>;
  readonly registrants: Map<string, { id: string; status: 'approved' | 'pending' }>;
  readonly instances: { uuid: string; recording: object | null }[];
  readonly stays: Stay[];
  isRunning: boolean;
}

const app = { account: 'account-1', client: 'client-1', secret: 'client-secret-1', webhook: 'webhook-secret-1' };
const hostId = 'zoom-host-1';

/** What Zoom's documentation of "Create a meeting" and "Update a meeting" knows, as far as a class needs it. */
const meetingSchema = z.strictObject({
  topic: z.string().min(1).max(200),
  type: z.literal(2),
  start_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  duration: z.int().min(1).max(1440),
  timezone: z.string(),
  settings: z.strictObject({
    approval_type: z.literal(0),
    registrants_confirmation_email: z.literal(false),
    registrants_email_notification: z.literal(false),
    allow_multiple_devices: z.boolean(),
    join_before_host: z.literal(false),
    waiting_room: z.boolean(),
    mute_upon_entry: z.boolean(),
    auto_recording: z.enum(['cloud', 'local', 'none']),
  }),
});
const registrantSchema = z.strictObject({
  email: z.email(),
  first_name: z.string().min(1).max(64),
  last_name: z.string().min(1).max(64),
  auto_approve: z.literal(true),
});
const statusSchema = z.strictObject({
  action: z.enum(['approve', 'cancel', 'deny']),
  registrants: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(30),
});

const notFound = (code: number): Given => ({ status: 404, body: { code, message: 'not found' } });
const refused = (message: string): Given => ({ status: 400, body: { code: 300, message } });

/**
 * Zoom, as far as its documentation goes: it refuses what is not as documented, and keeps it in `faults`. `users` have a Zoom user under their address. `asksForApproval`: registrants wait until they are approved. `pageSize`: how many participants a page has.
 */
export async function stubZoom({ users = ['host@zoom.test'] }: { users?: readonly string[] } = {}) {
  const faults: string[] = [];
  const meetings = new Map<string, Meeting>();
  const state = { asksForApproval: false, pageSize: 300, hasReport: true, made: 0, tokens: 0, token: '' };
  const fault = (text: string): Given => {
    faults.push(text);
    return refused(text);
  };
  const parsed = <S extends z.ZodType>(schema: S, body: string): z.output<S> | null => {
    const read = schema.safeParse(JSON.parse(body));
    if (read.success) return read.data;
    faults.push(z.prettifyError(read.error));
    return null;
  };

  function token({ headers, body, method }: Asked): Given {
    const basic = `Basic ${Buffer.from(`${app.client}:${app.secret}`).toString('base64')}`;
    const form = new URLSearchParams(body);
    if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded') return fault('a token is posted as a form');
    if (headers.authorization !== basic) return { status: 401, body: { reason: 'Invalid client_id or client_secret' } };
    if (form.get('grant_type') !== 'account_credentials' || form.get('account_id') !== app.account)
      return fault('the grant is account_credentials');
    state.tokens += 1;
    state.token = `token-${state.tokens}`;
    return { status: 200, body: { access_token: state.token, token_type: 'bearer', expires_in: 3600, scope: 'meeting:write' } };
  }

  const linkOf = (meeting: Meeting, id: string) => `https://zoom.test/w/${meeting.id}?tk=${id}`;
  const meetingIn = (path: string) => meetings.get(/^\/v2\/(?:past_)?meetings\/(\d+)/.exec(path)?.[1] ?? '');
  const meetingOf = (uuid: string) => [...meetings.values()].find(({ instances }) => instances.some((each) => each.uuid === uuid));
  const uuidIn = (path: string, pattern: RegExp) => {
    const part = pattern.exec(path)?.[1] ?? '';
    const once = decodeURIComponent(part);
    return once.startsWith('%2F') || once.includes('%2F%2F') ? decodeURIComponent(once) : once;
  };

  function create({ body, path }: Asked): Given {
    const user = decodeURIComponent(path.split('/')[3] ?? '');
    if (!users.includes(user)) return notFound(1001);
    const read = parsed(meetingSchema, body);
    if (read === null) return refused('Validation Failed.');
    state.made += 1;
    const id = String(80_000_000_000 + state.made);
    meetings.set(id, { id, host: user, body: read, registrants: new Map(), instances: [], stays: [], isRunning: false });
    return {
      status: 201,
      body: { id: Number(id), host_email: user, start_url: `https://zoom.test/s/${id}?zak=secret`, join_url: `https://zoom.test/j/${id}` },
    };
  }

  function ofMeeting(asked: Asked, meeting: Meeting): Given {
    const { body, method, path } = asked;
    const rest = path.replace(/^\/v2\/meetings\/\d+/, '');
    switch (`${method} ${rest}`) {
      case 'GET ':
        return {
          status: 200,
          body: {
            id: Number(meeting.id),
            status: meeting.isRunning ? 'started' : 'waiting',
            start_url: `https://zoom.test/s/${meeting.id}?zak=fresh`,
          },
        };
      case 'PATCH ': {
        const read = parsed(meetingSchema, body);
        if (read === null) return refused('Validation Failed.');
        meeting.body = read;
        return { status: 204 };
      }
      case 'DELETE ':
        meetings.delete(meeting.id);
        return { status: 204 };
      case 'POST /registrants': {
        const read = parsed(registrantSchema, body);
        if (read === null) return refused('Validation Failed.');
        const known = meeting.registrants.get(read.email) ?? {
          id: `registrant-${meeting.id}-${read.email.split('@')[0] ?? ''}`,
          status: state.asksForApproval ? 'pending' : 'approved',
        };
        meeting.registrants.set(read.email, known);
        const link = known.status === 'approved' ? { join_url: linkOf(meeting, known.id) } : {};
        return { status: 201, body: { id: Number(meeting.id), registrant_id: known.id, topic: meeting.body.topic, ...link } };
      }
      case 'PUT /registrants/status': {
        const read = parsed(statusSchema, body);
        if (read === null) return refused('Validation Failed.');
        for (const each of meeting.registrants.values()) if (read.registrants.some(({ id }) => id === each.id)) each.status = 'approved';
        return { status: 204 };
      }
      default: {
        const id = decodeURIComponent(/^\/registrants\/([^/]+)$/.exec(rest)?.[1] ?? '');
        const found = [...meeting.registrants.values()].find((each) => each.id === id);
        if (method === 'GET' && found !== undefined)
          return { status: 200, body: { id, status: found.status, join_url: linkOf(meeting, id) } };
        return fault(`${method} ${path} is no call of Zoom's`);
      }
    }
  }

  function participants({ path, query }: Asked): Given {
    const uuid = uuidIn(path, /^\/v2\/report\/meetings\/([^/]+)\/participants$/);
    const meeting = meetingOf(uuid);
    if (meeting === undefined || !state.hasReport) return notFound(3001);
    if (query.get('include_fields') !== 'registrant_id') faults.push('the report leaves registrants out unless it is asked for them');
    if (Number(query.get('page_size')) > 300) return fault('a page has at most 300');
    const all = meeting.stays.filter((stay) => stay.uuid === uuid);
    const from = Number(query.get('next_page_token') ?? '0');
    const page = all.slice(from, from + state.pageSize);
    const next = from + state.pageSize < all.length ? String(from + state.pageSize) : '';
    return {
      status: 200,
      body: {
        next_page_token: next,
        page_size: state.pageSize,
        total_records: all.length,
        participants: page.map((stay) => ({
          id: stay.zoomUser ?? '',
          user_id: stay.userId,
          name: stay.name,
          user_email: '',
          registrant_id: stay.registrantId,
          join_time: timeOf(stay.joinedAt),
          leave_time: timeOf(stay.leftAt),
          duration: Math.round((stay.leftAt.getTime() - stay.joinedAt.getTime()) / 1000),
          status: 'in_meeting',
        })),
      },
    };
  }

  const server = await stubServer((asked) => {
    const { headers, method, path } = asked;
    if (path === '/oauth/token') return token(asked);
    if (headers.authorization !== `Bearer ${state.token}`) return { status: 401, body: { code: 124, message: 'Access token is expired.' } };
    if (['POST', 'PUT', 'PATCH'].includes(method) && headers['content-type'] !== 'application/json')
      return fault(`${method} ${path} has no JSON`);
    if (method === 'POST' && /^\/v2\/users\/[^/]+\/meetings$/.test(path)) return create(asked);
    if (method === 'GET' && /^\/v2\/report\/meetings\/[^/]+\/participants$/.test(path)) return participants(asked);
    if (method === 'GET' && path.endsWith('/instances')) {
      const found = meetingIn(path);
      if (found === undefined || found.instances.length === 0) return notFound(3001);
      return { status: 200, body: { meetings: found.instances.map(({ uuid }) => ({ uuid, start_time: found.body.start_time })) } };
    }
    if (method === 'GET' && path.startsWith('/v2/past_meetings/')) {
      const found = meetingOf(uuidIn(path, /^\/v2\/past_meetings\/([^/]+)$/));
      return found === undefined ? notFound(3001) : { status: 200, body: { id: Number(found.id), host_id: hostId } };
    }
    if (method === 'GET' && path.endsWith('/recordings')) {
      const uuid = uuidIn(path, /^\/v2\/meetings\/([^/]+)\/recordings$/);
      const recording = meetingOf(uuid)?.instances.find((each) => each.uuid === uuid)?.recording ?? null;
      return recording === null ? notFound(3301) : { status: 200, body: recording };
    }
    const meeting = meetingIn(path);
    return meeting === undefined ? notFound(3001) : ofMeeting(asked, meeting);
  });

  return {
    ...server,
    faults,
    meetings,
    state,
    hostId,
    /** The settings of a server that uses this stub. */
    settings: {
      ZOOM_ACCOUNT_ID: app.account,
      ZOOM_CLIENT_ID: app.client,
      ZOOM_CLIENT_SECRET: app.secret,
      ZOOM_WEBHOOK_SECRET: app.webhook,
      ZOOM_HOST: users[0] ?? '',
      ZOOM_API_URL: `${server.origin}/v2`,
      ZOOM_AUTH_URL: server.origin,
    },
  };
}
export type StubZoom = Awaited<ReturnType<typeof stubZoom>>;

export const timeOf = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z');

/** A recording as Zoom describes it. */
export const zoomRecording = ({ uuid, from, minutes = 90 }: { uuid: string; from: Date; minutes?: number }) => ({
  uuid,
  share_url: 'https://zoom.test/rec/share/abc',
  recording_play_passcode: 'p.1-x',
  recording_files: [
    {
      id: 'file-1',
      file_type: 'MP4',
      status: 'completed',
      recording_start: timeOf(from),
      recording_end: timeOf(new Date(from.getTime() + minutes * 60_000)),
    },
  ],
});

/** Zoom's messages about a stay. */
export function stayMessages({ meetingId, stay }: { meetingId: string; stay: Stay }): { joined: object; left: object } {
  const message = (event: string, times: object) => ({
    event,
    event_ts: stay.joinedAt.getTime(),
    payload: {
      account_id: app.account,
      object: {
        id: meetingId,
        uuid: stay.uuid,
        host_id: hostId,
        participant: {
          id: stay.zoomUser ?? '',
          user_id: stay.userId,
          user_name: stay.name,
          registrant_id: stay.registrantId,
          email: '',
          ...times,
        },
      },
    },
  });
  return {
    joined: message('meeting.participant_joined', { join_time: timeOf(stay.joinedAt) }),
    left: message('meeting.participant_left', { leave_time: timeOf(stay.leftAt) }),
  };
}

/** Sends a message as Zoom does, signed at the server's moment, or `seconds` before it, or with another secret. */
export async function sendZoom({
  server,
  message,
  seconds = 0,
  secret = app.webhook,
}: {
  server: Pick<TestApp, 'app' | 'clock'>;
  message: object;
  seconds?: number;
  secret?: string;
}) {
  const payload = JSON.stringify(message);
  const timestamp = String(Math.floor(server.clock.now().getTime() / 1000) - seconds);
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${payload}`).digest('hex');
  return server.app.inject({
    method: 'POST',
    url: '/api/meetings/zoom',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-zm-request-timestamp': timestamp,
      'x-zm-signature': `v0=${signature}`,
    },
    payload,
  });
}

/** What Zoom's check of the address must be answered with. */
export const encryptedToken = (plainToken: string): string => createHmac('sha256', app.webhook).update(plainToken).digest('hex');
