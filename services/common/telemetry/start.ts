/** Begins traces over OTLP where OTEL_EXPORTER_OTLP_ENDPOINT is set; the SDK itself reads that and the other OTEL_ variables. */

/** @param service OTEL_SERVICE_NAME wins. `environment` is NODE_ENV. What was not asked for is not loaded. */
export const startTracing = async (
  service: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> => {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return;
  const { startTelemetry } = await import('./provider.ts');
  startTelemetry({
    serviceName: env['OTEL_SERVICE_NAME'] ?? service,
    version: env['LAMPLIGHT_VERSION'] ?? 'dev',
    environment: env['NODE_ENV'] ?? 'development',
  });
};
