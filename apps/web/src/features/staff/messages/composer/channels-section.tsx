import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { broadcastChannels } from '@abhyas/contract/notices/broadcast-limits.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { type Channel, channelWords, noAddressWords } from '../words.ts';

type Gaps = AnswerOf<'countAudience'>['channels'][Channel];

/** How many a channel reaches, and why it does not reach the others. */
function gapsText({ channel, gaps: { reached, noAddress, notWanted } }: { channel: Channel; gaps: Gaps }): string {
  return [
    m.smsg_reached({ count: reached }),
    ...(noAddress === 0 ? [] : [noAddressWords[channel]({ count: noAddress })]),
    ...(notWanted === 0
      ? []
      : [channel === 'whatsapp' ? m.smsg_no_consent({ count: notWanted }) : m.smsg_not_wanted({ count: notWanted })]),
  ].join(' · ');
}

/** Where a message goes beside the app, with the gaps of each channel. */
export function ChannelsSection({
  channels,
  count,
  onChange,
}: {
  channels: readonly Channel[];
  count: AnswerOf<'countAudience'> | undefined;
  onChange: (channels: Channel[]) => void;
}) {
  return (
    <Card as="section" className="grid gap-2" aria-labelledby="message-channels">
      <h2 id="message-channels" className="text-lg">
        {m.smsg_channels()}
      </h2>
      <p className="text-muted text-sm">{m.smsg_channels_app()}</p>
      {broadcastChannels.map((channel) => (
        <label key={channel} className="flex gap-3 items-center min-h-11">
          <input
            type="checkbox"
            checked={channels.includes(channel)}
            onChange={({ target: { checked } }) =>
              onChange(broadcastChannels.filter((each) => (each === channel ? checked : channels.includes(each))))
            }
          />
          <span>
            {channelWords[channel]()}
            {count === undefined ? null : (
              <span className="block text-muted text-sm">{gapsText({ channel, gaps: count.channels[channel] })}</span>
            )}
          </span>
        </label>
      ))}
    </Card>
  );
}
