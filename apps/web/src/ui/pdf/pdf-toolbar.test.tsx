import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { zoomSteps } from '../media/zoom.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';

const nothing = () => undefined;

function Tools() {
  const [zoom, setZoom] = useState<number>(zoomSteps.first);
  return (
    <PdfToolbar
      name="Formula sheet"
      page={2}
      pages={3}
      zoom={zoom}
      onPage={nothing}
      onZoom={setZoom}
      thumbnails={false}
      onThumbnails={nothing}
      searching={false}
      onSearch={nothing}
      download={null}
      fullscreen={false}
      onFullscreen={null}
    />
  );
}

test('MED-004 MED-006 the buttons zoom from 50% to 200% by tens, and do nothing beyond', async () => {
  const { user } = await renderScreen(<Tools />);
  const zoom = screen.getByLabelText('Zoom', { exact: true });
  const [smaller, larger] = [screen.getByRole('button', { name: 'Zoom out' }), screen.getByRole('button', { name: 'Zoom in' })];
  for (let percent = 110; percent <= 200; percent += 10) {
    expect(larger).toHaveAttribute('aria-disabled', 'false');
    await user.click(larger);
    expect(zoom).toHaveTextContent(`${percent}%`);
  }
  expect(larger).toHaveAttribute('aria-disabled', 'true');
  await user.click(larger);
  expect(zoom).toHaveTextContent('200%');
  for (let percent = 190; percent >= 50; percent -= 10) {
    expect(smaller).toHaveAttribute('aria-disabled', 'false');
    await user.click(smaller);
    expect(zoom).toHaveTextContent(`${percent}%`);
  }
  expect(smaller).toHaveAttribute('aria-disabled', 'true');
  await user.click(smaller);
  expect(zoom).toHaveTextContent('50%');
});
