export interface Panzoom {
  destroy(): void;
  getPan(): { x: number; y: number };
  getScale(): number;
  pan(x: number, y: number, options?: object): void;
  reset(options?: object): void;
  setOptions(options: object): void;
  zoom(scale: number, options?: object): void;
  zoomToPoint(scale: number, point: { clientX: number; clientY: number }, options?: object): void;
}
export default function Panzoom(element: HTMLElement, options?: object): Panzoom;
