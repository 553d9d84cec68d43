/** What a pack says of batches and their classes. People and programmes by id; times are moments. */
export interface BatchInput {
  readonly key: string;
  readonly name: string;
  readonly courseId: bigint;
  readonly variantId: bigint | null;
  readonly everyone: boolean;
  readonly studentIds: readonly bigint[];
  readonly mentorIds: readonly bigint[];
  /** From when classes count for its students. */
  readonly since: Date;
  readonly provider: 'link' | 'zoom' | 'bigbluebutton';
  readonly joinUrl: string;
  readonly hostUrl: string;
  readonly share: number;
  readonly classes: readonly ClassInput[];
}

export interface ClassInput {
  readonly key: string;
  readonly moduleNumber: number;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly mentorId: bigint | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string;
  readonly joinUrl: string;
  readonly hostUrl: string;
  /** Why it does not take place; null where it does. */
  readonly cancelled: string | null;
  readonly handout: { readonly key: string; readonly name: string; readonly mime: string; readonly body: Buffer } | null;
  readonly recording: {
    readonly fileKey: string;
    readonly captionsKey: string;
    readonly chaptersKey: string;
    readonly posterKey: string;
    readonly seconds: number;
  } | null;
  readonly attended: readonly { readonly studentId: bigint; readonly how: 'Live' | 'Play' | 'Room'; readonly minutes: number }[];
}
