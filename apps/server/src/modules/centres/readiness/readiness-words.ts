import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import type { Language } from '@abhyas/contract/languages.ts';

interface Gap {
  readonly thing: ReadinessThing;
  /** Time and venue of the session. */
  readonly time: string;
  readonly venue: string;
  readonly machines: number;
  readonly seats: number;
  /** No one is named yet, rather than not there. */
  readonly noOne: boolean;
}

/** `place` is when and where a session is, in words. */
const english = {
  gap: ({ thing, time, venue, machines, seats, noOne }: Gap) => {
    const what = {
      venue: 'Venue not confirmed',
      paper: `Paper on ${machines} of ${seats} machines`,
      invigilator: noOne ? 'No invigilator' : 'Invigilator not in',
    }[thing];
    return `${what} for ${time} at ${venue}`;
  },
  about: ({ test, room, place, booked }: { test: string; room: string; place: string; booked: number }) =>
    `${test}, ${room}. ${place}. ${booked === 1 ? '1 candidate is' : `${booked} candidates are`} booked.`,
  unready: (test: string) => `We’re getting your session ready: ${test}`,
  unreadyText: (place: string) =>
    `${place}. We’re making sure it starts on time. Your seat and time stay the same, and there’s nothing you need to do: come as planned.`,
  ready: (test: string) => `Your session is ready: ${test}`,
  readyText: (place: string) => `${place}. Everything is in place. Come as planned.`,
};
const hindi: typeof english = {
  gap: ({ thing, time, venue, machines, seats, noOne }) => {
    const what = {
      venue: 'जगह पक्की नहीं हुई',
      paper: `${seats} में से ${machines} मशीनों पर प्रश्न-पत्र`,
      invigilator: noOne ? 'कोई निरीक्षक नहीं' : 'निरीक्षक नहीं आए',
    }[thing];
    return `${what}: ${time}, ${venue}`;
  },
  about: ({ test, room, place, booked }) => `${test}, ${room}। ${place}। ${booked} कैंडिडेट की बुकिंग है।`,
  unready: (test) => `आपके सेशन की तैयारी जारी है: ${test}`,
  unreadyText: (place) => `${place}। हम देख रहे हैं कि यह समय पर शुरू हो। सीट और समय वही हैं, आपको कुछ नहीं करना है: तय समय पर आएँ।`,
  ready: (test) => `आपका सेशन तैयार है: ${test}`,
  readyText: (place) => `${place}। सब तैयार है। तय समय पर आएँ।`,
};

/** What staff and candidates are told of whether a session is ready. */
export const readinessWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
