/** The fields of an event that name the same thing in several ways (DAT-044, DAT-045). */
export interface NamedEvent {
  readonly name?: string | undefined;
  readonly sessionName?: string | undefined;
  readonly classTitle?: string | undefined;
  readonly startTime?: string | undefined;
  readonly bookingTime?: string | undefined;
  readonly classTime?: string | undefined;
  readonly venue?: string | undefined;
  readonly branchName?: string | undefined;
  readonly venue_name?: string | undefined;
  readonly ctaName: string;
  readonly link: string;
  readonly hangoutLink: string;
  readonly handout: string;
}

/** The first that is given and not empty; '' where none is. */
const first = (...texts: readonly (string | undefined)[]): string => texts.find((text) => text !== undefined && text !== '') ?? '';

/**
 * An event as a screen reads it (CAL-009 to 011, CAL-038): name, start and place from the field that has it, and the action, named by `ctaName` or else 'Open', to the meeting, else the page, else the handout. `action.url` is '' where it leads
 * nowhere.
 */
export const readEvent = ({
  name,
  sessionName,
  classTitle,
  startTime,
  bookingTime,
  classTime,
  venue,
  branchName,
  venue_name,
  ctaName,
  link,
  hangoutLink,
  handout,
}: NamedEvent): { name: string; startsAt: string; place: string; action: { name: string; url: string } } => ({
  name: first(name, sessionName, classTitle),
  startsAt: first(startTime, bookingTime, classTime),
  place: first(venue, branchName, venue_name),
  action: { name: ctaName || 'Open', url: first(hangoutLink, link, handout) },
});
