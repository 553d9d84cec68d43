import interaction from '@fullcalendar/react/interaction';

/**
 * The library's dragging, counted from where the pointer went down. By itself the library counts from the middle of the hour that the pointer is in, but compares that with the quarter of an hour under
 * the pointer: a block that was taken at its top and dragged by an hour landed an hour and a quarter later.
 */
export const pointerDrag: typeof interaction = {
  ...interaction,
  componentInteractions: (interaction.componentInteractions ?? []).map(
    (Interaction) =>
      class extends Interaction {
        constructor(settings: ConstructorParameters<typeof Interaction>[0]) {
          super({ ...settings, useEventCenter: false });
        }
      },
  ),
};
