import { z } from 'zod';
import type { Clock } from '../../../../platform/common/clock.ts';
import type { Config, ZoomSettings } from '../../../../platform/process/config.ts';
import { MeetingFault, type MeetingFacts, type MeetingPerson, type MeetingProvider, type Registration } from '../provider.ts';
import { createZoomCalls, type ZoomCalls } from './zoom-calls.ts';
import { reportZoom } from './zoom-report.ts';

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
        if (isGone(error)) return false;
        throw error;
      }
    },
    async remove({ ref }) {
      const query = { schedule_for_reminder: 'false', cancel_meeting_reminder: 'false' };
      try {
        await calls({ method: 'DELETE', path: `/meetings/${ref}`, query, answer: z.unknown(), what: 'delete a meeting' });
      } catch (error) {
        if (!isGone(error)) throw error;
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

const isGone = (error: unknown): boolean => error instanceof MeetingFault && error.kind === 'gone';

/** What Zoom is told of a class: a scheduled meeting that takes those who are registered, and registers at once. */
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
    if (isGone(error)) return makeFor(host);
    throw error;
  }
}

/** Where the made-up addresses are. */
const domainOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => {
  const { hostname } = new URL(publicUrl);
  return /^[a-z0-9.-]+\.[a-z]{2,}$/.test(hostname) ? hostname : 'students.invalid';
};

/**
 * Registers a person. Zoom knows registrants by their address, so each person gets one that is made of their id: brothers and sisters who share a mail box stay two, and no address of a person leaves the portal. The same
 * person again is the same registrant. Where the account asks for approval, it is given.
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
