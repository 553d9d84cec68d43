import type { Element } from 'domhandler';
import type { Vault } from '../../../../platform/common/vault.ts';
import type { Config } from '../../../../platform/process/config.ts';
import { type FoundRecording, MeetingFault, type MeetingFacts, type MeetingPerson, type MeetingProvider } from '../provider.ts';
import { type BigBlueButtonSettings, callBigBlueButton, childrenOf, type Parameters, signedUrl, textIn } from './calls.ts';
import { endedUrl, meetingIdOf, recordingUrl } from './callbacks.ts';

/** Characters that BigBlueButton takes of a name. */
const maxName = 64;

/** What someone is called in BigBlueButton's lists: a person of the portal, whatever others have the same name. */
const userIdOf = ({ id }: MeetingPerson): string => `person-${id}`;

/**
 * Meetings at a BigBlueButton server. A meeting is there only while it runs, so it is made when someone joins; making it twice is one meeting. A link to join is signed, and names its person. Who is there is asked while it
 * runs: afterwards the server no longer says.
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
