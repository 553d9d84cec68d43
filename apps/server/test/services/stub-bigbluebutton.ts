import { createHash, createHmac } from 'node:crypto';
import { type Asked, type Given, stubServer } from './stub-server.ts';

const secret = 'shared-secret-of-the-server';

interface Meeting {
  readonly id: string;
  readonly parameters: URLSearchParams;
  readonly attendees: { userId: string; fullName: string; role: 'MODERATOR' | 'VIEWER' }[];
}

/** Parameters that the documentation of a call knows, as far as a class needs them, and those that it must have. */
const known: Readonly<Record<string, { may: readonly string[]; must: readonly string[] }>> = {
  create: {
    must: ['meetingID', 'name'],
    may: ['record', 'autoStartRecording', 'allowStartStopRecording', 'muteOnStart', 'meetingEndedURL', 'meta_bbb-recording-ready-url'],
  },
  join: { must: ['meetingID', 'fullName', 'role'], may: ['userID', 'redirect'] },
  end: { must: ['meetingID'], may: [] },
  getMeetingInfo: { must: ['meetingID'], may: [] },
  getRecordings: { must: [], may: ['meetingID'] },
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (inner: string): Given => ({
  status: 200,
  body: `<?xml version="1.0"?>\n<response>${inner}</response>`,
  headers: { 'content-type': 'text/xml' },
});
const failed = (key: string): Given => xml(`<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>No</message>`);

/** A BigBlueButton server, as far as its documentation goes: it checks checksums (SHA-256) and parameters, and keeps what is not as documented in `faults`. */
export async function stubBigBlueButton() {
  const faults: string[] = [];
  const meetings = new Map<string, Meeting>();
  const recordings = new Map<string, { recordId: string; from: Date; until: Date }[]>();

  function answer({ method, path, query, rawQuery }: Asked): Given {
    const call = path.replace('/bigbluebutton/api/', '');
    const signed = rawQuery.replace(/&?checksum=[^&]*$/, '');
    if (query.get('checksum') !== createHash('sha256').update(`${call}${signed}${secret}`).digest('hex')) return failed('checksumError');
    const about = known[call];
    const names = [...query.keys()].filter((name) => name !== 'checksum');
    if (about === undefined || method !== 'GET') {
      faults.push(`${method} ${call}`);
      return failed('unsupportedRequest');
    }
    for (const name of names) if (!about.must.includes(name) && !about.may.includes(name)) faults.push(`${call}: ${name}`);
    for (const name of about.must) if ((query.get(name) ?? '') === '') faults.push(`${call} without ${name}`);
    const id = query.get('meetingID') ?? '';
    const meeting = meetings.get(id);
    switch (call) {
      case 'create': {
        const { length } = query.get('name') ?? '';
        if (length < 2 || length > 64) faults.push('a name has 2 to 64 characters');
        if (id.length < 2 || id.length > 256) faults.push('an id has 2 to 256 characters');
        if (meeting === undefined) meetings.set(id, { id, parameters: query, attendees: [] });
        const warning = meeting === undefined ? '' : '<messageKey>duplicateWarning</messageKey>';
        return xml(`<returncode>SUCCESS</returncode><meetingID>${id}</meetingID>${warning}`);
      }
      case 'join': {
        if (meeting === undefined) return failed('notFound');
        const role = query.get('role');
        if (role !== 'MODERATOR' && role !== 'VIEWER') faults.push(`join as ${role ?? ''}`);
        meeting.attendees.push({
          userId: query.get('userID') ?? '',
          fullName: query.get('fullName') ?? '',
          role: role === 'MODERATOR' ? role : 'VIEWER',
        });
        return { status: 302, headers: { location: 'https://bbb.test/html5client' } };
      }
      case 'end':
        return meetings.delete(id)
          ? xml('<returncode>SUCCESS</returncode><messageKey>sentEndMeetingRequest</messageKey>')
          : failed('notFound');
      case 'getMeetingInfo':
        if (meeting === undefined) return failed('notFound');
        return xml(
          `<returncode>SUCCESS</returncode><meetingID>${id}</meetingID><running>${meeting.attendees.length > 0}</running><attendees>${meeting.attendees
            .map(
              (each) =>
                `<attendee><userID>${each.userId}</userID><fullName>${escape(each.fullName)}</fullName><role>${each.role}</role></attendee>`,
            )
            .join('')}</attendees><metadata/>`,
        );
      default: {
        const found = recordings.get(id) ?? [];
        if (found.length === 0) return xml('<returncode>SUCCESS</returncode><recordings/><messageKey>noRecordings</messageKey>');
        return xml(
          `<returncode>SUCCESS</returncode><recordings>${found
            .map(
              ({
                recordId,
                from,
                until,
              }) => `<recording><recordID>${recordId}</recordID><meetingID>${id}</meetingID><published>true</published><state>published</state>
<startTime>${from.getTime()}</startTime><endTime>${until.getTime()}</endTime><playback><format><type>presentation</type><url>https://bbb.test/playback/presentation/2.3/${recordId}</url><length>90</length></format></playback></recording>`,
            )
            .join('')}</recordings>`,
        );
      }
    }
  }

  const server = await stubServer(answer);
  return {
    ...server,
    faults,
    meetings,
    recordings,
    settings: { BIGBLUEBUTTON_URL: `${server.origin}/bigbluebutton/api`, BIGBLUEBUTTON_SECRET: secret },
    /** Opens a link to join, as a browser does. */
    open: async (url: string) => (await fetch(url, { redirect: 'manual' })).status,
    leave: ({ meetingId, userId }: { meetingId: string; userId: string }) => {
      const attendees = meetings.get(meetingId)?.attendees ?? [];
      const at = attendees.findIndex((each) => each.userId === userId);
      if (at >= 0) attendees.splice(at, 1);
    },
    /** The form that says that a recording is ready, signed as the server does. */
    readyForm: ({ meetingId, recordId, key = secret }: { meetingId: string; recordId: string; key?: string }) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ meeting_id: meetingId, record_id: recordId })}`;
      const signature = createHmac('sha256', key).update(text).digest('base64url');
      return new URLSearchParams({ signed_parameters: `${text}.${signature}` }).toString();
    },
  };
}
