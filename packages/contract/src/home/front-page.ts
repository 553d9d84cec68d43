import { z } from 'zod';
import { IdCodec, MomentCodec, OptionalIdCodec, OptionalMomentCodec } from '../wire.ts';

/** HOM-019: a blog card. `tag` is its category, `url` leaves the portal. */
export const BlogSchema = z.object({
  blogId: IdCodec,
  type: z.string(),
  name: z.string(),
  tag: z.string(),
  date: z.iso.date(),
  imageUrl: z.string(),
  url: z.string(),
});
export type Blog = z.input<typeof BlogSchema>;

/** HOM-019: an asset on a slider. `duration` is 'h:mm:ss', and '0:00:00' shows no badge. */
export const SliderItemSchema = z.object({
  assetId: IdCodec,
  assetName: z.string(),
  assetType: z.enum(['video', 'html', 'pdf', 'link', 'assessment']),
  duration: z.string(),
  thumbUrl: z.string(),
  url: z.string(),
  status: z.enum(['', 'in-progress', 'completed']),
});
export type SliderItem = z.input<typeof SliderItemSchema>;

/** DAT-027: a playlist and what is on it, in order. `playListDuration` is 'h:mm:ss', the sum of what it holds; `url` is the page of its own. */
export const PlaylistSchema = z.object({
  learningPathId: IdCodec,
  name: z.string(),
  playListDuration: z.string(),
  parentId: IdCodec,
  thumbUrl: z.string(),
  url: z.string(),
  items: z.array(SliderItemSchema),
});
export type Playlist = z.input<typeof PlaylistSchema>;

/** A channel with its playlists, in order. Asked for by a playlist, the channel with that playlist alone; `only` is its id then, else ''. */
export const ChannelSchema = z.object({
  learningPathId: IdCodec,
  name: z.string(),
  url: z.string(),
  only: OptionalIdCodec,
  playlists: z.array(PlaylistSchema),
});
export type Channel = z.input<typeof ChannelSchema>;

/** HOM-006, HOM-020: a channel of the course with what is newest on it. `seeAllUrl` is /home/seeallchannels/{name}?lpid=… */
export const SliderSchema = z.object({
  learningPathId: IdCodec,
  name: z.string(),
  seeAllUrl: z.string(),
  items: z.array(SliderItemSchema),
});
export type Slider = z.input<typeof SliderSchema>;

/** A class of the student on the front page, as its page at `url` shows it. `place` is '' for one online. */
export const FrontClassSchema = z.object({
  id: IdCodec,
  classTitle: z.string(),
  at: MomentCodec,
  endsAt: MomentCodec,
  place: z.string(),
  isLiveNow: z.boolean(),
  url: z.string(),
});
export type FrontClass = z.input<typeof FrontClassSchema>;

/** A session of the student with a mentor on the front page. */
export const FrontSessionSchema = z.object({
  bookingId: IdCodec,
  /** '' once the mentor's account is gone. */
  mentorName: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  /** From when one can join; '' for a session in person. */
  joinsAt: OptionalMomentCodec,
  /** '' for a virtual one. */
  place: z.string(),
  /** The zone of the place; '' for a virtual one, which is in the portal's. */
  timeZone: z.string(),
  /** It runs, or can be joined already. */
  isNow: z.boolean(),
});
export type FrontSession = z.input<typeof FrontSessionSchema>;

/** What a new student has done of their first week; how much of the profile was filled in, in percent. The plan says whether they have one. */
export const FirstWeekSchema = z.object({
  /** The ten questions of the diagnostic are answered; null where the course has none. */
  diagnostic: z.boolean().nullable(),
  /** How many of them are. */
  diagnosticAnswered: z.number().int(),
  lesson: z.boolean(),
  /** Null where the course has no topic test. */
  topicTest: z.boolean().nullable(),
  /** The asset of the topic test to begin with: the first of the Test tab that can be taken now; '' for none. */
  topicTestId: OptionalIdCodec,
  /** Booked or taken; null where the course has no mock at a centre to book. */
  mock: z.boolean().nullable(),
  profilePercent: z.number().int(),
});
export type FirstWeek = z.input<typeof FirstWeekSchema>;

/** What a student achieved lately. `marks` and `totalMarks` are '' for a unit, and `gain`, by how much the best score rose, for all but that. */
export const RewardSchema = z.object({
  kind: z.enum(['unit', 'first-mock', 'best-score']),
  name: z.string(),
  at: MomentCodec,
  marks: z.string(),
  totalMarks: z.string(),
  gain: z.string(),
});
export type Reward = z.input<typeof RewardSchema>;
export type RewardInside = z.output<typeof RewardSchema>;

/** A seat of a test that is held for the student for some hours, in which they take or decline it. */
export const FrontOfferSchema = z.object({
  slotId: IdCodec,
  /** The test, as the booking dialog names it. */
  assetId: IdCodec,
  assessmentId: IdCodec,
  assetName: z.string(),
  endsAt: MomentCodec,
  startsAt: MomentCodec,
  venueName: z.string(),
  timeZone: z.string(),
});
export type FrontOffer = z.input<typeof FrontOfferSchema>;

/** What a student has ahead, as home gives it; none for everyone else. */
export const frontAhead = {
  /** The seats on offer, those that end first. */
  offers: z.array(FrontOfferSchema),
  /** The classes that run or are next, three at most, those that run first. */
  classes: z.array(FrontClassSchema),
  /** The sessions with mentors that run or start within a day, two at most. */
  sessions: z.array(FrontSessionSchema),
} as const;
