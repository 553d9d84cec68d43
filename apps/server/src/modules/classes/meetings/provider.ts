import type { classBatches } from '../tables.ts';

export type ProviderName = (typeof classBatches.$inferSelect)['provider'];

/** The facts of a class that a provider gets. */
export interface MeetingFacts {
  readonly classId: bigint;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Addresses of a plain link; '' where there is none. */
  readonly joinUrl: string;
  readonly hostUrl: string;
  /** Of the mentor who teaches it; null without one. */
  readonly mentorEmail: string | null;
}

export interface MeetingPerson {
  readonly id: bigint;
  readonly firstName: string;
  readonly lastName: string;
}

/** What a provider knows someone by, and the link that is theirs. */
export interface Registration {
  readonly ref: string;
  readonly joinUrl: string;
}

/** A stretch in a meeting. `key` makes it this one; `ref` is the registration, '' for someone without one; of a stretch with only its end known yet, `joinedAt` is the end. */
export interface ReportedStretch {
  readonly key: string;
  readonly ref: string;
  readonly label: string;
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
}

/** A recording that can be watched. */
export interface FoundRecording {
  readonly ref: string;
  readonly url: string;
  readonly seconds: number;
  readonly recordedAt: Date;
}

/** What a provider says of a meeting. */
export interface MeetingReport {
  readonly isRunning: boolean;
  /** Whether it has taken place: then who was there, and a recording, are to be expected. */
  readonly wasHeld: boolean;
  /** Who was there and when, for a provider that says so afterwards. */
  readonly stretches: readonly ReportedStretch[];
  /** Who is there now, for one that says only that. */
  readonly inside: readonly { readonly ref: string; readonly label: string }[];
  readonly recordings: readonly FoundRecording[];
  /** Whether it says all it will ever say of who was there. */
  readonly isComplete: boolean;
}

/**
 * A service in which classes are held. `ref` is its name of a meeting. Every function throws MeetingFault where it can't be reached or refuses, and may be repeated: at the second time it
 * finds what the first has done.
 */
export interface MeetingProvider {
  readonly name: ProviderName;
  /** Whether it says who is there only while a meeting runs. */
  readonly looks: boolean;
  /** Whether it reports who was there; without, joining by the portal is all that is known. */
  readonly reports: boolean;
  make(meeting: MeetingFacts): Promise<string>;
  /** Brings a meeting to what the class says now; false where the provider no longer has it. */
  change(of: { ref: string; meeting: MeetingFacts }): Promise<boolean>;
  /** Removes a meeting; one that is gone already is fine. */
  remove(of: { ref: string }): Promise<void>;
  register(of: { ref: string; meeting: MeetingFacts; person: MeetingPerson }): Promise<Registration>;
  /** The link at which the mentor begins it, good for now. */
  startUrl(of: { ref: string; meeting: MeetingFacts; person: MeetingPerson }): Promise<string>;
  /** `isOver`: the class is, so that there may be recordings. */
  report(of: { ref: string; isOver: boolean }): Promise<MeetingReport>;
}

/** Why a provider did not do what it was asked. `busy`: it is asked too much; `gone`: it does not know the meeting; `refused`: it won't; `unreachable`: it does not answer, or broke. */
export type FaultKind = 'busy' | 'gone' | 'refused' | 'unreachable' | 'not set up';

/** A provider failed. The message may be logged: it has no url, name or secret. */
export class MeetingFault extends Error {
  readonly kind: FaultKind;
  /** Whole seconds after which it may be asked again, where it says so. */
  readonly retryAfter: number | null;

  constructor(kind: FaultKind, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = 'MeetingFault';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
