import { DAY, from, MOST, matching, oneOf, type Rule, whole } from "./rule.ts";

/** Network, certificates, balancer and Armor. */
export const ofTheFront: Record<string, Record<string, Rule>> = {
  google_certificate_manager_certificate_map_entry: { matcher: oneOf("PRIMARY") },
  google_certificate_manager_dns_authorization: {
    type: oneOf("FIXED_RECORD", "PER_PROJECT_RECORD"),
  },
  google_compute_backend_service: {
    "cdn_policy.cache_mode": oneOf("USE_ORIGIN_HEADERS", "FORCE_CACHE_ALL", "CACHE_ALL_STATIC"),
    "cdn_policy.serve_while_stale": whole(0, 7 * DAY),
    compression_mode: oneOf("AUTOMATIC", "DISABLED"),
    load_balancing_scheme: oneOf("EXTERNAL", "EXTERNAL_MANAGED", "INTERNAL_SELF_MANAGED"),
    "log_config.sample_rate": from(0, 1),
    protocol: oneOf("HTTP", "HTTPS", "HTTP2", "H2C", "TCP", "SSL", "GRPC"),
  },
  google_compute_global_address: {
    address_type: oneOf("EXTERNAL", "INTERNAL"),
    ip_version: oneOf("IPV4", "IPV6"),
    // Cloud SQL takes a /24 a region out of it.
    prefix_length: whole(8, 24),
    purpose: oneOf("VPC_PEERING", "PRIVATE_SERVICE_CONNECT"),
  },
  google_compute_global_forwarding_rule: {
    load_balancing_scheme: oneOf("EXTERNAL", "EXTERNAL_MANAGED", "INTERNAL_SELF_MANAGED"),
    port_range: oneOf(80, 443),
  },
  google_compute_region_network_endpoint_group: {
    network_endpoint_type: oneOf("SERVERLESS", "PRIVATE_SERVICE_CONNECT"),
  },
  google_compute_security_policy: {
    type: oneOf("CLOUD_ARMOR", "CLOUD_ARMOR_EDGE", "CLOUD_ARMOR_INTERNAL_SERVICE"),
    "adaptive_protection_config.layer_7_ddos_defense_config.rule_visibility": oneOf(
      "STANDARD",
      "PREMIUM",
    ),
    "rule.action": matching(/^(allow|throttle|rate_based_ban|deny\((403|404|502)\))$/),
    "rule.priority": whole(0, MOST),
    "rule.match.versioned_expr": oneOf("SRC_IPS_V1"),
    "rule.rate_limit_options.conform_action": oneOf("allow"),
    "rule.rate_limit_options.exceed_action": matching(/^deny\((403|404|429|502)\)$/),
    "rule.rate_limit_options.enforce_on_key": oneOf("ALL", "IP", "XFF_IP", "HTTP_HEADER"),
    "rule.rate_limit_options.rate_limit_threshold.count": whole(1, 1_000_000),
    "rule.rate_limit_options.rate_limit_threshold.interval_sec": oneOf(
      ...[10, 30, 60, 120, 180, 240, 300, 600, 900, 1200, 1800, 2700, 3600],
    ),
  },
  google_compute_ssl_policy: {
    min_tls_version: oneOf("TLS_1_0", "TLS_1_1", "TLS_1_2"),
    profile: oneOf("COMPATIBLE", "MODERN", "RESTRICTED"),
  },
  google_compute_target_https_proxy: { quic_override: oneOf("NONE", "ENABLE", "DISABLE") },
  google_compute_url_map: {
    "default_url_redirect.redirect_response_code": oneOf(
      "FOUND",
      "MOVED_PERMANENTLY_DEFAULT",
      "PERMANENT_REDIRECT",
      "SEE_OTHER",
      "TEMPORARY_REDIRECT",
    ),
  },
};
