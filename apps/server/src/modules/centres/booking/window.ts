import { momentIn } from '../../../platform/common/moment-in.ts';

/** The moments of a window that a call names in the brand's zone, as '2026-11-21 00:00:00'. */
export function readWindow({ body, timeZone }: { body: { window_start: string; window_end: string }; timeZone: string }): {
  from: Date;
  to: Date;
} {
  return { from: momentIn({ text: body.window_start, timeZone }), to: momentIn({ text: body.window_end, timeZone }) };
}
