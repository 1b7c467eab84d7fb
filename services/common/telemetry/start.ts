/**
 * `node --import ./services/common/telemetry/start.ts …`, or the first import of a `main.ts`. Does nothing unless
 * OTEL_EXPORTER_OTLP_ENDPOINT is set; the SDK itself reads that and the other OTEL_ variables.
 */
import { startTelemetry } from './provider.ts';

// Configuration is read here because this module runs before any other, so nothing can pass it in.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  startTelemetry({
    serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'lamplight',
    version: process.env['LAMPLIGHT_VERSION'] ?? 'dev',
    environment: process.env['NODE_ENV'] ?? 'development',
  });
}
