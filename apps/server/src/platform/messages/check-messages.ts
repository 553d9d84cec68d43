import type { Channel } from './message.ts';

/** Tells, one by one, why messages may not reach people. A mail server that does not answer is given up after some seconds, so a start does not wait for this. */
export async function checkMessages({ channels, warn }: { channels: readonly Channel[]; warn: (text: string) => void }): Promise<void> {
  await Promise.all(
    channels.map(async (channel) => {
      const fault = await channel.check();
      if (fault !== null) warn(fault);
    }),
  );
}
