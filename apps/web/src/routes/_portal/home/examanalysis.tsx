import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ChannelScreen } from '../../-parts/channel-screen.tsx';

export const Route = createFileRoute('/_portal/home/examanalysis')({
  component: () => <ChannelScreen word="examanalysis" title={m.home_exam_analysis()} />,
});
