import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ChannelScreen } from '../../-parts/channel-screen.tsx';

export const Route = createFileRoute('/_portal/home/last-mile-to-cat')({
  component: () => <ChannelScreen word="last_mile_to_cat" title={m.home_last_mile()} />,
});
