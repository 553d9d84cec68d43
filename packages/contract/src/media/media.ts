import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { MomentCodec } from '../wire.ts';

/** MED-026: multipart, one or several parts named user_file. */
export const uploadFile = endpoint('uploadFile', {
  summary: 'Keeps pictures and PDFs as attachments; answers with a link for each, which names it in what is posted within a day',
  access: { kind: 'session', roles: ['student', 'mentor'] },
  effect: 'own',
  weight: 5,
  body: z.strictObject({}),
  data: z.object({ filePath: z.array(z.string()) }),
  errors: ['FILE_TOO_LARGE', 'NOT_AN_ATTACHMENT', 'TOO_MANY_REQUESTS', 'UNSAFE_FILE'],
});

/** API-044, MED-009: multipart with imspin (one's own), videoid (an asset's id), videotype (mp4 or hls). */
export const videoPlayerUrl = endpoint('videoPlayerUrl', {
  summary: 'The short-lived url of a video for a person who has a right to it',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  body: z.strictObject({ imspin: z.string().max(20), videoid: z.string().max(60), videotype: z.string().max(30) }),
  data: z.object({
    videoURL: z.string(),
    expiresAt: MomentCodec,
    name: z.string(),
    captionsUrl: z.string(),
    chaptersUrl: z.string(),
    posterUrl: z.string(),
  }),
  errors: ['RESOURCE_NOT_AVAILABLE'],
});
