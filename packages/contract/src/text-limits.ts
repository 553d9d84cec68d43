/** How many characters a note beside an asset has at most, a post about a doubt, and a task of one's own. */
export const textLimits = { note: 10_000, post: 4_000, task: 200 } as const;

/** Decision 24: the characters of a mentor's feedback, and how many steps go with it at most. */
export const feedbackLimits = { min: 10, max: 4000, items: 10 } as const;

/** What mail programs turn into a link, or read as an address: a name with it would send strangers there in our mails. */
export const holdsAddress =
  /[@\\]|:\/|\bwww\.|\S\.\p{L}{2,}\/|[^\s.]{3,}\.(?:app|biz|cc|club|cn|co|com|dev|info|in|io|link|live|ly|me|net|online|org|ru|shop|site|top|tv|xyz)\b/iu;
