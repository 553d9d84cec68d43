import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ChannelScreen } from '../../-parts/channel-screen.tsx';

export const Route = createFileRoute('/_portal/home/futureyou')({
  component: () => <ChannelScreen word="futureyou" title={m.home_future_you()} />,
});
