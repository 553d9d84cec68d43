import { z } from 'zod';
import type { Clock } from '../../../../platform/common/clock.ts';
import type { ZoomSettings } from '../../../../platform/process/config.ts';
import { type Answer, askProvider } from '../ask-provider.ts';
import { MeetingFault } from '../provider.ts';

/** Milliseconds before its end at which a token is no longer used. */
const spareMs = 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const errorSchema = z.object({ code: z.number() });

/** Codes of Zoom's errors: the user or the meeting does not exist, or the recording. */
export const zoomCodes = { noUser: 1001, noMeeting: 3001, noRecording: 3301 } as const;

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
export type ZoomCalls = <S extends z.ZodType>(call: ZoomCall<S>) => Promise<z.output<S>>;

/**
 * Calls of a server-to-server OAuth app (grant type account_credentials). The token is good for an hour and kept in this process until it ends; there is no refresh token. A token that Zoom
 * refuses is replaced, once.
 */
export function createZoomCalls({ settings, clock }: { settings: ZoomSettings; clock: Clock }): ZoomCalls {
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
