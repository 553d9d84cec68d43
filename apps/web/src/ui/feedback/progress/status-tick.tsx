import { IconCheck } from '@tabler/icons-react';

/** The green tick of something completed. Named, so that it speaks. */
export function StatusTick({ label, size = 20 }: { label: string; size?: number }) {
  return (
    <span
      className="inline-grid flex-none place-items-center rounded-circle bg-good text-card"
      role="img"
      aria-label={label}
      style={{ width: size, height: size }}
    >
      <IconCheck size={size * 0.65} stroke={2.75} />
    </span>
  );
}
